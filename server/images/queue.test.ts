import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { QueueClosed, QueueFull, makeQueue } from './queue.ts';

test('no more tasks run at once than allowed, and those that somebody waits for come first', async () => {
  const queue = makeQueue({ atOnceMax: 2, askedMax: 10 });
  const order: string[] = [];
  let running = 0;
  let most = 0;
  const task = (name: string) => async () => {
    most = Math.max(most, ++running);
    order.push(name);
    await wait(5);
    running--;
  };
  const background = ['b1', 'b2', 'b3', 'b4'].map((name) => queue.run('background', task(name)));
  const asked = ['a1', 'a2'].map((name) => queue.run('asked', task(name)));
  await Promise.all([...background, ...asked]);
  expect(most).toBe(2);
  expect(order).toEqual(['b1', 'b2', 'a1', 'a2', 'b3', 'b4']);
});

test('a failed task fails alone', async () => {
  const queue = makeQueue({ atOnceMax: 1, askedMax: 10 });
  await expect(queue.run('asked', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run('asked', () => Promise.resolve('whole'))).toBe('whole');
});

test('a full queue and a closed one say so', async () => {
  const queue = makeQueue({ atOnceMax: 1, askedMax: 1 });
  const running = queue.run('asked', () => wait(5));
  const waiting = queue.run('asked', () => wait(5));
  const dropped = waiting.catch((error: unknown) => error);
  await expect(queue.run('asked', () => wait(5))).rejects.toThrow(QueueFull);
  await queue.close();
  await running;
  expect(await dropped).toBeInstanceOf(QueueClosed);
  await expect(queue.run('background', () => wait(5))).rejects.toThrow(QueueClosed);
});
