import { describe, expect, test } from 'vitest';
import { withinTimeLimit } from './pool-call.ts';

describe('an action with a time limit', () => {
  test('hands on what came in time', async () => {
    expect(await withinTimeLimit(Promise.resolve('here'))).toBe('here');
  });

  test('hands on a failure as it is', async () => {
    await expect(withinTimeLimit(Promise.reject(new Error('Refused')))).rejects.toThrow('Refused');
  });

  test('counts as a lost connection when no answer comes', async () => {
    const never = new Promise<never>(() => undefined);
    await expect(withinTimeLimit(never, 1)).rejects.toMatchObject({ name: 'NetworkError' });
  });
});
