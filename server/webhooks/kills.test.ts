import { expect, test } from 'vitest';
import { killWhileImporting, killWhileJoining } from '../testing/webhook-kills.ts';

const nothingWrong = { lost: [], doubled: [], invented: [] };

test.concurrent('no event is lost and none has two ids where the server is killed while visitors join', async () => {
  const figure = await killWhileJoining(3);
  expect(figure).toMatchObject(nothingWrong);
  expect(figure.customers).toBeGreaterThan(0);
}, 900_000);

test.concurrent('2,000 customers whom an API key imports are 2,000 events, though the server is killed twice', async () => {
  const figure = await killWhileImporting(2_000, 2);
  expect(figure).toMatchObject({ customers: 2_000, ...nothingWrong });
}, 900_000);
