// What is claimed, each as the product's side, its yardstick and the ratio that must hold.
import { untilAtRest } from './machine.ts';
import type { Side } from './measure.ts';
import { type Environment, type Server, startServer } from './servers.ts';
import { type Staff, signInStaff } from './staff.ts';

export interface Engine {
  readonly name: string;
  readonly environment: Environment;
  /** The database's own processes; none for SQLite, which works inside the server. */
  readonly pids: readonly number[];
  readonly pointRead: string;
  readonly rawUpserts: string;
}

/** The product with its demo, which is what is measured. */
export interface Product {
  readonly server: Server;
  readonly campaignId: string;
  readonly workspaceId: string;
  /** The demo's person, signed in before guesses of their password lock others out. */
  readonly staff: Staff;
}

export interface Claim {
  readonly name: string;
  readonly ratioMax: number;
  /** How many times as long its slow answers may take as the yardstick's; anything where it is left out. */
  readonly p99RatioMax?: number;
  readonly startYardstick: (engine: Engine, product: Product) => Promise<Server>;
  readonly productSide: (engine: Engine, product: Product) => Side;
}

/** The demo's person and the password that the bench gives them. */
export const owner = { email: 'demo@fanfare.test', password: 'measured, not guessed' };

let lastPhone = 2_000_000_000;
const phonesPerLoad = 1_000_000;

/** Headers that Fastify and Node write by themselves. */
const ofEveryAnswer: ReadonlySet<string> = new Set(['connection', 'content-length', 'date', 'keep-alive']);

export const claims: readonly Claim[] = [
  {
    name: 'GET /campaign/{id} against bare Fastify with the same bytes',
    ratioMax: 1.5,
    startYardstick: async (_, { server, campaignId }) => {
      const answer = await fetch(campaignUrl(server, campaignId));
      const headers = [...answer.headers].filter(([name]) => !ofEveryAnswer.has(name));
      return await startServer('bench/yardsticks/bare.ts', {
        YARDSTICK_BODY: await answer.text(),
        YARDSTICK_HEADERS: JSON.stringify(Object.fromEntries(headers)),
      });
    },
    productSide: ({ pids }, { server, campaignId }) => ({
      pids: [server.pid, ...pids],
      nextLoad: () => ({ url: campaignUrl(server, campaignId) }),
    }),
  },
  {
    name: 'POST /phone, durable, and its p99, against a point read behind Fastify',
    ratioMax: 3,
    p99RatioMax: 3,
    startYardstick: (engine) => startServer(engine.pointRead, engine.environment),
    productSide: ({ pids }, { server, workspaceId }) => ({
      pids: [server.pid, ...pids],
      nextLoad: () => {
        const firstPhone = lastPhone;
        lastPhone += phonesPerLoad;
        return { url: `${server.url}/public/prod/phone`, join: { workspaceId, firstPhone } };
      },
    }),
  },
];

export async function startProduct({ environment }: Engine): Promise<Product> {
  const server = await startServer('server/main.ts', {
    ...environment,
    DEMO: 'on',
    FEATURE_ANALYTICS: 'on',
    DEMO_PASSWORD: owner.password,
    RATE_LIMITS: 'off',
    // What carries its texts is on this machine.
    GATEWAY_PRIVATE_ADDRESSES: 'on',
    LOG_LEVEL: 'error',
  });
  try {
    const campaignId = /\/v\/(\w+)/.exec(server.said)?.[1];
    const workspaceId = /\/invite\/(\w+)/.exec(server.said)?.[1];
    if (!campaignId || !workspaceId) throw new Error(`The product did not name its demo's addresses.\n${server.said}`);
    // The demo's pictures are made ready in every width after the start.
    await untilAtRest(server.pid);
    const staff = await signInStaff(server, owner.email, owner.password);
    return { server, campaignId, workspaceId, staff };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function campaignUrl({ url }: Server, campaignId: string): string {
  return `${url}/public/prod/campaign/${campaignId}`;
}
