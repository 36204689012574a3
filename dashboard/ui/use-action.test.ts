import { describe, expect, test, vi } from 'vitest';
import { makeSingleFlight } from './use-action.ts';

describe('a single flight', () => {
  test('carries out the first half of a double click and drops the second', async () => {
    const once = makeSingleFlight();
    const action = vi.fn<() => Promise<string>>(() => Promise.resolve('done'));
    expect(await Promise.all([once(action), once(action)])).toEqual(['done', undefined]);
    expect(action).toHaveBeenCalledTimes(1);
  });

  test('is free again afterwards', async () => {
    const once = makeSingleFlight();
    await once(() => Promise.resolve(1));
    expect(await once(() => Promise.resolve(2))).toBe(2);
  });

  test('is free again after a failure, which it passes on', async () => {
    const once = makeSingleFlight();
    await expect(once(() => Promise.reject(new Error('Down')))).rejects.toThrow('Down');
    expect(await once(() => Promise.resolve('done'))).toBe('done');
  });
});
