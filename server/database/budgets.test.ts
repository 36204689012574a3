import { expect, test } from 'vitest';
import { readyDatabase } from '../testing/ready-database.ts';
import { findSpent, giveBack, msLeftOf, removeSomeBudgets, spend } from './budgets.ts';
import { openDatabase } from './open.ts';
import { removedAtOnce } from './remove-some.ts';

const hourMs = 60 * 60_000;
const budget = { name: 'letters', spender: '203.0.113.1', max: 10, windowMs: hourMs };

test('of many that spend at once, in two processes, exactly as many do as the budget has, anew each hour', async () => {
  const data = await readyDatabase();
  const [one, other] = [openDatabase(data), openDatabase(data)];
  const now = 7 * hourMs + 1;
  const all = await Promise.all(Array.from({ length: 30 }, (_, index) => spend(index % 2 ? one : other, budget, now)));
  expect(all.filter((spent) => spent !== undefined).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(await spend(one, { ...budget, spender: '203.0.113.2' }, now)).toBe(1);
  expect(await spend(one, { ...budget, max: 0, spender: '203.0.113.3' }, now)).toBeUndefined();

  await giveBack(one, budget, now);
  expect(await findSpent(other, budget, now)).toBe(9);
  expect([await spend(one, budget, now), await spend(one, budget, now)]).toEqual([10, undefined]);

  const next = now + msLeftOf(budget, now);
  expect(await findSpent(one, budget, next)).toBe(0);
  expect(await spend(one, budget, next)).toBe(1);
  // A process whose clock is behind counts into the new hour, and takes nothing from the old one back.
  await giveBack(one, budget, now);
  expect(await spend(other, budget, now)).toBe(2);
  const kept = await one.selectFrom('budgets').select('spender').execute();
  expect(JSON.stringify(kept)).not.toContain('203.0.113');
  expect(await removeSomeBudgets(one, next)).toBe(false);
  expect(await one.selectFrom('budgets').select('spent').execute()).toEqual([{ spent: 2 }]);
  await Promise.all([one.destroy(), other.destroy()]);
  await data.remove();
});

test('what was spent while a clock was ahead is spent of that day alone', async () => {
  const data = await readyDatabase();
  const database = openDatabase(data);
  const [now, ahead] = [7 * hourMs, 9_000 * hourMs];
  for (let count = 0; count < 10; count += 1) await spend(database, budget, ahead);
  expect(await spend(database, budget, ahead)).toBeUndefined();
  expect([await findSpent(database, budget, now), await spend(database, budget, now)]).toEqual([0, 1]);
  expect(await findSpent(database, budget, now)).toBe(1);
  await database.destroy();
  await data.remove();
});

test('several are spent together or not at all', async () => {
  const data = await readyDatabase();
  const database = openDatabase(data);
  const ten = { ...budget, max: 10 };
  const spent = [];
  for (const quantity of [11, 6, 5, 4, 1]) spent.push(await spend(database, ten, hourMs, quantity));
  expect(spent).toEqual([undefined, 6, undefined, 10, undefined]);
  await database.destroy();
  await data.remove();
});

test('budgets of days gone by go a part at a time', async () => {
  const data = await readyDatabase();
  const database = openDatabase(data);
  const old = Array.from({ length: removedAtOnce + 1 }, (_, index) => ({
    name: 'letters',
    spender: String(index),
    began_at: 0,
    spent: 1,
  }));
  await database.insertInto('budgets').values(old).execute();
  await spend(database, budget, hourMs);
  const count = async () => (await database.selectFrom('budgets').select('spender').execute()).length;
  expect([await removeSomeBudgets(database, hourMs), await count()]).toEqual([true, 2]);
  expect([await removeSomeBudgets(database, hourMs), await count()]).toEqual([false, 1]);
  await database.destroy();
  await data.remove();
});
