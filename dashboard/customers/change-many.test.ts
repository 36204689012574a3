import { expect, test } from 'vitest';
import { changeMany, changesAtOnce } from './customer-actions.ts';

const phones = Array.from({ length: 20 }, (_, place) => `141555501${String(place).padStart(2, '0')}`);
const turn = () => new Promise((resume) => setTimeout(resume));

test('customers are deleted a few at a time, each once, and failures are told apart', async () => {
  const seen: string[] = [];
  let underWay = 0;
  let most = 0;
  const { done: removed, failed } = await changeMany(phones, {
    changeOne: async (phone) => {
      seen.push(phone);
      most = Math.max(most, (underWay += 1));
      await turn();
      underWay -= 1;
      if (phone.endsWith('7')) throw new Error('refused');
    },
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  expect(most).toBe(changesAtOnce);
  expect(seen.toSorted()).toEqual(phones);
  expect(failed.toSorted()).toEqual([phones[7], phones[17]]);
  expect(removed).toHaveLength(18);
});

test('a stop begins nothing more and still tells of what was under way', async () => {
  const control = new AbortController();
  const { done: removed } = await changeMany(phones, {
    changeOne: turn,
    onProgress: ({ done }) => done.length === 6 && control.abort(),
    signal: control.signal,
  });
  expect(removed.length).toBeGreaterThanOrEqual(6);
  expect(removed.length).toBeLessThan(6 + changesAtOnce);
});
