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
  const remove = openDailyRemoval(() =>
    removeSome(database, { table: 'installation', key: ['name'], where: sql`value = ${'old'}` }, 2),
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
