import { constants, getPriority } from 'node:os';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { tookTooLong } from './refusals.ts';
import { inImageWorker } from './image-worker.ts';

interface Works {
  readonly [name: string]: unknown;
  readonly hold: () => Promise<Buffer>;
  readonly stick: () => Promise<Buffer>;
  readonly refuse: () => Promise<Buffer>;
  readonly slip: () => Promise<Buffer>;
  readonly crash: () => Promise<Buffer>;
  readonly tell: () => Promise<Buffer>;
}

const refusals = new URL('../http/refusal.ts', import.meta.url).href;
const module = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { Refusal } from '${refusals}';
    export const hold = () => new Promise((done) => setTimeout(() => done(Buffer.from('held')), 50));
    export const stick = async () => { for (;;); };
    export const refuse = async () => { throw new Refusal(400, 'Not this one', { cause: new Error('torn') }); };
    export const slip = async () => nothing.at.all;
    export const crash = () => new Promise(() => process.kill(process.pid, 'SIGKILL'));
    export const tell = async () => Buffer.from(JSON.stringify([process.pid, process.env]));
  `)}`,
);
const work = inImageWorker<Works>(module);
const look = async () => JSON.parse((await work('tell')).toString()) as [number, Record<string, string>];

describe('the image worker', () => {
  test('does several things at once and hands each to whoever asked', async () => {
    const [held, [pid]] = await Promise.all([work('hold'), look()]);
    expect(held.toString()).toBe('held');
    expect(pid).not.toBe(process.pid);
  });

  test('refuses as the server itself would, and fails as it would', async () => {
    await expect(work('refuse')).rejects.toMatchObject({
      status: 400,
      message: 'Not this one',
      cause: { message: 'torn' },
    });
    await expect(work('refuse')).rejects.toBeInstanceOf(Refusal);
    await expect(work('slip')).rejects.toThrow('nothing is not defined');
  });

  test('that breaks breaks for what it was doing alone: the next thing is done in a new one', async () => {
    const [before] = await look();
    const [crashed, held] = await Promise.allSettled([work('crash'), work('hold')]);
    expect([crashed.status, held.status]).toEqual(['rejected', 'rejected']);
    expect((await look())[0]).not.toBe(before);
  });

  test('that is stuck is ended when the time is over, and what others wait for is done in a new one', async () => {
    const soon = inImageWorker<Works>(module, { msMax: 1_500 });
    const [before] = await look();
    const [stuck, held] = await Promise.allSettled([soon('stick'), work('hold')]);
    expect(stuck).toMatchObject({ status: 'rejected', reason: { status: 503, message: tookTooLong } });
    expect(held).toMatchObject({ status: 'fulfilled', value: Buffer.from('held') });
    expect((await look())[0]).not.toBe(before);
  });

  test('is left by who stops, at once, whatever it is doing', async () => {
    const stopping = new AbortController();
    const left = inImageWorker<Works>(module, { signal: stopping.signal });
    const [before] = await look();
    const ended = Promise.allSettled([left('stick'), left('hold'), work('hold')]);
    stopping.abort(new Error('stopped'));
    const [stuck, held, others] = await ended;
    expect([stuck, held]).toMatchObject([{ reason: { message: 'stopped' } }, { reason: { message: 'stopped' } }]);
    expect(others?.status).toBe('fulfilled');
    expect((await look())[0]).not.toBe(before);
    await expect(left('hold')).rejects.toThrow('stopped');
  });

  test('gives way to the server on a busy machine', async () => {
    const [pid] = await look();
    expect(getPriority(pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
  });

  test('knows none of the server’s settings', async () => {
    const [, known] = await look();
    expect(Object.keys(known).toSorted()).toEqual(['MALLOC_ARENA_MAX', 'PATH']);
  });
});
