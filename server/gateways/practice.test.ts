import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { practiceGateway } from './open.ts';
import { practiceRow } from './row.ts';

test('a practice text is told to have arrived again and again while the database is away', async () => {
  const told: string[] = [];
  const reported: unknown[] = [];
  const gateway = practiceGateway({
    row: practiceRow('ws'),
    clock: Date.now,
    takeReceipts: async (_row, receipts) => {
      told.push(...receipts.map(({ messageId, state }) => `${messageId} ${state}`));
      if (told.length < 3) throw new DatabaseUnavailable(new Error('It is away.'));
    },
    report: (fault) => void reported.push(fault),
  });
  await gateway.send({ messageId: 'one', to: '14155550100', body: 'Six wines' }, AbortSignal.timeout(1_000));
  await expect.poll(() => told).toEqual(['one delivered', 'one delivered', 'one delivered']);
  expect(reported).toEqual([]);
});
