import { workspaceNotFound } from '@fanfare/contract/workspaces.ts';
import { expect, test } from 'vitest';
import { answering } from '../testing/answering.ts';
import { runsAtOnce } from '../ui/use-action.ts';
import { addOnce, changeMany, removeOnce } from './customer-actions.ts';

const phone = '14155550132';

test('who is found on the list after a lost answer was added by the lost call', async () => {
  const caller = answering('lost', [409, 'Customer already exists']);
  expect(await addOnce(caller, 'w', phone)).toEqual({ isNew: true, customer: undefined });
});

test('who is found on the list by a call that was only told to wait before was there all along', async () => {
  const caller = answering([429, 'Too many requests'], [409, 'Customer already exists']);
  expect(await addOnce(caller, 'w', phone)).toEqual({ isNew: false });
  await expect(removeOnce(answering([429, ''], [404, 'Customer not found']), 'w', phone)).rejects.toThrow('not found');
});

test('who is gone after a lost answer was deleted by the lost call', async () => {
  await expect(removeOnce(answering('lost', [404, 'Customer not found']), 'w', phone)).resolves.toBeUndefined();
});

test('a workspace that is lost after a lost answer is not taken for a deleted customer', async () => {
  const caller = answering('lost', [404, workspaceNotFound]);
  await expect(removeOnce(caller, 'w', phone)).rejects.toThrow(workspaceNotFound);
});

test('who was gone before is told', async () => {
  await expect(removeOnce(answering([404, 'Customer not found']), 'w', phone)).rejects.toThrow('Customer not found');
});

const phones = Array.from({ length: 20 }, (_, place) => `141555501${String(place).padStart(2, '0')}`);
const turn = () => new Promise((resume) => setTimeout(resume));

test('customers are deleted a few at a time, each once, and failures are told apart', async () => {
  const seen: string[] = [];
  let underWay = 0;
  let most = 0;
  const { done: removed, failed } = await changeMany(phones, {
    changeOne: async (one) => {
      seen.push(one);
      most = Math.max(most, (underWay += 1));
      await turn();
      underWay -= 1;
      if (one.endsWith('7')) throw new Error('refused');
    },
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  expect(most).toBe(runsAtOnce);
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
  expect(removed.length).toBeLessThan(6 + runsAtOnce);
});
