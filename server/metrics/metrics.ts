// What an operator's monitoring reads: the process as prom-client tells it, how long answers take, how full queues are.
import type * as Prometheus from 'prom-client';
import { type Connections, refusalReasons } from '../http/connections.ts';
import type { Settings } from '../settings.ts';

type Library = typeof Prometheus;

export interface Metrics {
  readonly contentType: string;
  readonly print: () => Promise<string>;
  /** `route` is the pattern of the path, never the path: that has ids in it. */
  readonly countAnswer: (answer: CountedAnswer) => void;
  /** `read` answers what is spent of each budget by now; where it cannot, none is shown. */
  readonly watchBudgets: (read: () => Promise<readonly SpentBudget[]>) => void;
  readonly watchQueue: (queue: string, length: () => number) => void;
  readonly watchConnections: (connections: Pick<Connections, 'count' | 'refused'>) => void;
  /** `read` answers how it is with all processes; what is counted is this one's. */
  readonly watchTexts: (read: () => Promise<TextsQueue>) => TextsWatch;
}

interface TextsQueue {
  /** How many may go out by now. */
  readonly due: number;
  /** For how long the oldest of those that are on their way has been; 0 where none is. */
  readonly claimAgeSeconds: number;
}

/** By kinds of gateways and states alone: no workspace, no number, no body. */
export interface TextsWatch {
  readonly answered: (gateway: string, state: string, seconds: number) => void;
  readonly told: (gateway: string, state: string) => void;
}

interface SpentBudget {
  readonly name: string;
  readonly spent: number;
  readonly max: number;
}

interface CountedAnswer {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

const answerSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Nothing where nobody asked for metrics: then the library is not even loaded. */
export async function openMetrics(settings: Pick<Settings, 'metrics' | 'databaseUrl'>): Promise<Metrics | undefined> {
  if (!settings.metrics) return undefined;
  const library = await import('prom-client');
  const { Gauge, Histogram, Registry, collectDefaultMetrics } = library;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by the pattern of their path.',
    labelNames: ['method', 'route', 'status_code'],
    buckets: answerSeconds,
    registers,
  });
  const database = new Gauge({
    name: 'fanfare_database_info',
    help: 'The engine in use.',
    labelNames: ['engine'],
    registers,
  });
  database.set({ engine: settings.databaseUrl ? 'postgres' : 'sqlite' }, 1);
  const queues = new Map<string, () => number>();
  const lengths = new Gauge({
    name: 'fanfare_queue_length',
    help: 'What waits for its turn.',
    labelNames: ['queue'],
    registers,
    collect: () => {
      for (const [queue, length] of queues) lengths.set({ queue }, length());
    },
  });
  return {
    contentType: registry.contentType,
    print: () => registry.metrics(),
    countAnswer: ({ method, route, status, seconds }) =>
      answers.observe({ method, route, status_code: status }, seconds),
    watchBudgets: (read) => watchBudgets(library, registry, read),
    watchQueue: (queue, length) => void queues.set(queue, length),
    watchConnections: (connections) => watchConnections(library, registry, connections),
    watchTexts: (read) => watchTexts(library, registry, read),
  };
}

function watchBudgets(
  { Gauge }: Library,
  registry: Prometheus.Registry,
  read: () => Promise<readonly SpentBudget[]>,
): void {
  const show = (which: 'spent' | 'max', help: string) => {
    const gauge = new Gauge({
      name: `fanfare_budget_${which}`,
      help,
      labelNames: ['budget'],
      registers: [registry],
      collect: async () => {
        gauge.reset();
        for (const budget of await read().catch(() => [])) gauge.set({ budget: budget.name }, budget[which]);
      },
    });
  };
  show('spent', 'What is spent since the day or hour began.');
  show('max', 'What may be spent in the day or hour.');
}

function watchConnections(
  { Counter, Gauge }: Library,
  registry: Prometheus.Registry,
  connections: Pick<Connections, 'count' | 'refused'>,
): void {
  const name = 'fanfare_connections';
  const registers = [registry];
  const open = new Gauge({
    name,
    help: 'Open connections.',
    registers,
    collect: () => {
      open.set(connections.count());
    },
  });
  const turnedAway = new Counter({
    name: `${name}_refused_total`,
    help: 'Connections and calls that were turned away, and why.',
    labelNames: ['reason'],
    registers,
    collect: () => {
      turnedAway.reset();
      for (const reason of refusalReasons) turnedAway.inc({ reason }, connections.refused.get(reason) ?? 0);
    },
  });
}

function watchTexts(
  { Counter, Gauge, Histogram }: Library,
  registry: Prometheus.Registry,
  read: () => Promise<TextsQueue>,
): TextsWatch {
  const registers = [registry];
  // Both figures are asked for at the same moment, and cost one read.
  let reading: Promise<TextsQueue | undefined> | undefined;
  const readOnce = () => {
    reading ??= read()
      .catch(() => undefined)
      .finally(() => (reading = undefined));
    return reading;
  };
  const show = (name: string, help: string, which: keyof TextsQueue) => {
    const gauge = new Gauge({
      name,
      help,
      registers,
      collect: async () => {
        gauge.reset();
        const queue = await readOnce();
        if (queue) gauge.set(queue[which]);
      },
    });
  };
  show('fanfare_texts_due', 'Texts that may go out by now and wait for the pace or a person.', 'due');
  show('fanfare_texts_claim_age_seconds', 'Age of the oldest claim whose text is on its way.', 'claimAgeSeconds');
  const texts = new Counter({
    name: 'fanfare_texts_total',
    help: 'Texts by what their gateway answered or told later.',
    labelNames: ['gateway', 'state'],
    registers,
  });
  const seconds = new Histogram({
    name: 'fanfare_texts_gateway_seconds',
    help: 'How long gateways took to answer.',
    labelNames: ['gateway'],
    buckets: answerSeconds,
    registers,
  });
  return {
    answered: (gateway, state, took) => {
      texts.inc({ gateway, state });
      seconds.observe({ gateway }, took);
    },
    told: (gateway, state) => texts.inc({ gateway, state }),
  };
}
