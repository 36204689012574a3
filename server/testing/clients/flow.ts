// What every client library must be able to do here, as data: each flow runs with each library.
import { expect, test, vi } from 'vitest';
import { usersOf } from '../users-command.ts';
import { readCode } from '../ask-pool.ts';
import type { TestApp } from '../start-app.ts';
import type { PoolClient } from './pool-client.ts';

export interface Stage {
  readonly app: TestApp;
  readonly client: PoolClient;
  /** Another device of the person, with Amazon's SDK. */
  readonly elsewhere: PoolClient;
  /** Nobody's until the flow uses them. */
  readonly email: string;
  readonly phone: string;
  readonly name: string;
  /** The newest code that was sent to an address. */
  readonly code: (address: string) => Promise<string>;
}

export interface Flow {
  /** What the flow guarantees, as a sentence that follows the library's name. */
  readonly that: string;
  readonly run: (stage: Stage) => Promise<void>;
}

const repeatMsMax = 4_000;

export const password = 'correct horse battery';

/** Both, the product and the client, are the given time ahead of now, and it stands still. */
export function stopClocks(aheadMs = 0): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
}

/** The waits of the libraries between repeated calls pass at once; time limits, which are longer, stay. */
export function skipWaits(): void {
  const wait = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (then: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    wait(then, given.length > 0 || ms > repeatMsMax ? ms : 1, ...given),
  );
}

/** Adds somebody who can sign in. */
export async function addPerson({ app, email }: Stage, given: { password?: string } = {}): Promise<void> {
  await app.pool.addUser({ email, password: given.password ?? password });
}

/** Without SRP, whose arithmetic takes these libraries long; the flows in which it matters sign in by it. */
export async function signedIn(stage: Stage): Promise<void> {
  await addPerson(stage);
  expect(await stage.client.signIn(stage.email, password, 'password')).toBe('DONE');
}

export function refused(name: string, message?: string): object {
  return expect.objectContaining({ name, ...(message !== undefined && { message }) }) as object;
}

/** What an operator types. */
export async function operate({ app }: Stage, ...words: readonly string[]): Promise<void> {
  const { code, said } = await usersOf(app)(...words);
  expect({ code, said }).toMatchObject({ code: 0 });
}

/** A code that is not the given one. */
export function wrongCode(right: string): string {
  return right === '000000' ? '000001' : '000000';
}

interface Players {
  readonly app: () => TestApp;
  readonly client: () => PoolClient;
  readonly elsewhere: () => PoolClient;
}

let people = 0;

/** Each flow is a test of its own, with people of its own, and leaves nobody signed in. */
export function testFlows(flows: readonly Flow[], { app, client, elsewhere }: Players): void {
  test.each(flows)('$that', async ({ run }) => {
    people += 1;
    const stage: Stage = {
      app: app(),
      client: client(),
      elsewhere: elsewhere(),
      email: `person${people}@example.com`,
      phone: `+1555010${String(people).padStart(4, '0')}`,
      name: `Person.${people}`,
      code: (address) => readCode(app(), address),
    };
    try {
      await run(stage);
    } finally {
      vi.useRealTimers();
      vi.unstubAllGlobals();
      await stage.client.signOut().catch(() => undefined);
    }
    expect(await stage.client.accessToken()).toBeUndefined();
  });
}
