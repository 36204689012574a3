import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readyDatabase } from '../testing/ready-database.ts';
import { openDatabase } from './open.ts';
import { openDailyRemoval, removeSome } from './remove-some.ts';

const dayMs = 24 * 60 * 60_000;

test('what is too old goes a few rows at a time and once a day, and what is not stays', async () => {
  const data = await readyDatabase();
  const database = openDatabase(data);
  const put = (names: readonly string[], value: string) =>
    database
      .insertInto('installation')
      .values(names.map((name) => ({ name, value })))
      .execute();
  const countOld = async () =>
    (await database.selectFrom('installation').select('name').where('value', '=', 'old').execute()).length;
  const remove = openDailyRemoval(
    () => removeSome(database, { table: 'installation', key: ['name'], where: sql`value = ${'old'}` }, 2),
    () => expect.unreachable(),
  );
  await put(['a', 'b', 'c'], 'old');
  await put(['d'], 'new');
  await Promise.all([remove(0), remove(0)]);
  expect(await countOld()).toBe(1);
  await remove(0);
  expect(await countOld()).toBe(0);
  await put(['e'], 'old');
  await remove(dayMs - 1);
  expect(await countOld()).toBe(1);
  await remove(dayMs);
  const left = await database.selectFrom('installation').select('name').where('name', 'in', ['d', 'e']).execute();
  expect(left).toEqual([{ name: 'd' }]);
  await database.destroy();
  await data.remove();
});

test('a removal that fails is told, fails nobody who comes by, and is tried again after five minutes', async () => {
  const told: unknown[] = [];
  let tries = 0;
  const remove = openDailyRemoval(
    async () => {
      tries += 1;
      if (tries === 1) throw new Error('locked');
      return false;
    },
    (fault) => told.push(fault),
  );
  for (const now of [0, 1, 5 * 60_000 - 1]) await remove(now);
  expect([tries, told]).toEqual([1, [new Error('locked')]]);
  for (const now of [5 * 60_000, 6 * 60_000]) await remove(now);
  expect([tries, told.length]).toEqual([2, 1]);
});
