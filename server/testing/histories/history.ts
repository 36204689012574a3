// What was asked of several servers, what they answered, and what may therefore be there in the end.
import type { Endpoint } from '@fanfare/contract/endpoint.ts';
import { type Ask, askerAt } from '../ask-endpoint.ts';

export interface Entry {
  readonly name: string;
  readonly began: number;
  readonly ended: number;
  /** Nothing where no answer came, or one that says nothing about what was done. */
  readonly status: number | undefined;
  /** Whether a server said at least that it cannot serve at this moment. */
  readonly isToldLater: boolean;
}

/** An answer that says what was done. */
export interface Known {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export class History {
  readonly entries: Entry[] = [];
  readonly problems: string[] = [];

  get acknowledged(): number {
    return this.entries.filter(({ status }) => status !== undefined).length;
  }

  get unknown(): number {
    return this.entries.length - this.acknowledged;
  }

  /** Notes a problem where what should hold does not. */
  expect(holds: boolean, problem: string): void {
    if (!holds) this.problems.push(problem);
  }

  async note<Answer extends { readonly status: number }>(
    name: string,
    work: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const began = performance.now();
    const answer = await work().catch(() => undefined);
    this.expect(answer?.status !== 500, `${name} met a fault`);
    // A server that has failed cannot say whether it was done before.
    const known = answer && answer.status < 500 ? answer : undefined;
    this.entries.push({
      name,
      began,
      ended: performance.now(),
      status: known?.status,
      isToldLater: answer?.status === 503,
    });
    return known;
  }

  /** Asks once, and nobody else afterwards: nothing for an outcome that nobody knows. */
  async ask(
    url: string,
    endpoint: Endpoint,
    given: Omit<Ask, 'body'> & { readonly body?: object },
  ): Promise<Known | undefined> {
    const { body, ...rest } = given;
    const text = body && JSON.stringify(body);
    const answer = await this.note(`${endpoint.method} ${endpoint.path}`, () =>
      askerAt({ url })(endpoint, { ...rest, body: text }),
    );
    if (!answer) return undefined;
    const { body: said } = answer.envelope as { body?: Known['body'] };
    return { status: answer.status, body: said ?? {} };
  }
}
