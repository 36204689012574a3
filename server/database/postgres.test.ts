import { submitPhone } from '@fanfare/contract/visitors.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addCustomers } from '../customers/store.ts';
import { buildWorkspace } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { startApp } from '../testing/start-app.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './open.ts';

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('on PostgreSQL', () => {
  test('the server outlives the loss of its connections, in the middle of transactions too', async () => {
    await using data = { ...(await makeTestDatabase()), [Symbol.asyncDispose]: () => data.remove() };
    await using app = await startApp({ on: data, environment: { RATE_LIMITS: 'off' } });
    const wid = (await buildWorkspace(await app.as(ada))).workspace_id;
    await using operator = openDatabase(data);
    const visitor = app.withToken(undefined);
    const submit = (number: number) =>
      visitor.call(submitPhone, { body: { wid, phone: String(4_155_550_000 + number) } });
    for (let round = 0; round < 20; round += 1) {
      const submits = Promise.allSettled(Array.from({ length: 5 }, (_, index) => submit(round * 5 + index)));
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database()`.execute(operator);
      await submits;
    }
    await expect(submit(999)).resolves.toEqual({ message: 'Phone number added' });
  });

  test('batches that bring the same numbers in different orders wait for each other instead of locking up', async () => {
    await using app = await startApp();
    const workspaceId = (await buildWorkspace(await app.as(ada))).workspace_id;
    const add = (numbers: readonly number[]) =>
      app.database.transaction().execute((transaction) =>
        addCustomers(
          transaction,
          numbers.map((number) => ({ workspaceId, phone: `1${number}`, addedBy: 'viewer', createdAt: app.now() })),
        ),
      );
    for (let round = 0; round < 10; round += 1) {
      const numbers = Array.from({ length: 400 }, (_, index) => 4_150_000_000 + round * 1_000 + index);
      const added = await Promise.all([add(numbers), add(numbers.toReversed()), add(numbers)]);
      expect(added.flat()).toHaveLength(numbers.length);
    }
  });
});
