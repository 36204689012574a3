import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { QueueClosed, QueueFull, makeQueue } from './queue.ts';

test('what somebody waits for begins beside what nobody does, and no more at once than allowed', async () => {
  const queue = makeQueue({ atOnceMax: 2, waitingMax: 10 });
  const order: string[] = [];
  const running = { a: 0, b: 0 };
  const most = { a: 0, b: 0 };
  const task = (kind: 'a' | 'b', number: number) => async () => {
    order.push(`${kind}${number}`);
    most[kind] = Math.max(most[kind], ++running[kind]);
    await wait(5);
    running[kind]--;
  };
  const background = [1, 2].map((number) => queue.run('background', task('b', number)));
  const asked = [1, 2, 3].map((number) => queue.run('asked', task('a', number)));
  await Promise.all([...background, ...asked]);
  expect(most).toEqual({ a: 2, b: 1 });
  expect(order).toEqual(['b1', 'a1', 'a2', 'a3', 'b2']);
});

test('what runs together weighs no more than allowed, in the order in which it came; what is heavier runs alone', async () => {
  const queue = makeQueue({ atOnceMax: 10, weightMax: 10, waitingMax: 10 });
  const seen: number[][] = [];
  const running: number[] = [];
  const task = (weight: number) => async () => {
    running.push(weight);
    seen.push([...running]);
    await wait(5);
    running.splice(running.indexOf(weight), 1);
  };
  await Promise.all([6, 4, 5, 99, 1].map((weight) => queue.run('asked', task(weight), weight)));
  expect(seen).toEqual([[6], [6, 4], expect.arrayContaining([5]), [99], [1]]);
});

test('of one owner no more runs together than its part, nor waits, and others go before', async () => {
  const queue = makeQueue({ atOnceMax: 10, weightMax: 10, waitingMax: 4, ofOwnerMax: 1 / 2 });
  const begun: string[] = [];
  const end = Promise.withResolvers<undefined>();
  const run = (owner: string, weight: number) =>
    queue.run(
      'asked',
      async () => {
        begun.push(`${owner}${weight}`);
        await end.promise;
      },
      weight,
      owner,
    );
  const all = [run('a', 4), run('a', 2), run('a', 3), run('b', 5)];
  expect(begun).toEqual(['a4', 'b5']);
  await expect(run('a', 1)).rejects.toThrow(QueueFull);
  end.resolve(undefined);
  await Promise.all(all);
  expect(begun).toEqual(['a4', 'b5', 'a2', 'a3']);
});

test('a failed task fails alone', async () => {
  const queue = makeQueue({ atOnceMax: 1, waitingMax: 10 });
  await expect(queue.run('asked', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run('asked', () => Promise.resolve('whole'))).toBe('whole');
});

test('a full queue and a closed one say so', async () => {
  const queue = makeQueue({ atOnceMax: 1, waitingMax: 1 });
  const running = queue.run('asked', () => wait(5));
  const waiting = queue.run('asked', () => wait(5));
  const dropped = waiting.catch((error: unknown) => error);
  await expect(queue.run('asked', () => wait(5))).rejects.toThrow(QueueFull);
  await queue.close();
  await running;
  expect(await dropped).toBeInstanceOf(QueueClosed);
  await expect(queue.run('background', () => wait(5))).rejects.toThrow(QueueClosed);
});
