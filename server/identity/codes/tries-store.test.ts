import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startApp } from '../../testing/start-app.ts';
import { type Counter, findTries, removeTriesOf, replaceTries } from './tries-store.ts';

test.each([
  ['password', 'password from here'],
  ['marked password', 'password by somebody'],
])('whoever is counted by %j and whoever forgets what was counted never wait for each other', async (kind, ofOne) => {
  await using app = await startApp();
  const { database } = app;
  const together = { subject: 'somebody', kind };
  const alone = { ...together, kind: ofOne };
  const once = { count: 1, firstAt: 0, lastAt: 0 };
  for (const counter of [together, alone]) await replaceTries(database, counter, { seen: undefined, next: once });
  const next = { ...once, count: 2 };
  let tries = 0;
  const forgotten = await database.transaction().execute(async (transaction) => {
    tries += 1;
    const countAgain = (counter: Counter) => replaceTries(transaction, counter, { seen: once, next });
    await countAgain(alone);
    const forgetting = removeTriesOf(database, together.subject, {
      alone: 'password',
      together: ['password', 'marked password'],
    });
    await wait(500);
    expect(await countAgain(together)).toBe(true);
    return { forgetting };
  });
  await forgotten.forgetting;
  expect(tries).toBe(1);
  for (const counter of [together, alone]) expect(await findTries(database, counter)).toBeUndefined();
});
