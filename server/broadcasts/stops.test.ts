import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addCustomers, removeCustomer } from '../customers/store.ts';
import { ada } from '../testing/cast.ts';
import { openCustomers } from '../testing/customers.ts';
import { startApp } from '../testing/start-app.ts';
import { stopWhileTexting } from '../testing/stop-races.ts';
import { takeInbound } from './inbound.ts';

test('nobody is texted after their STOP has been answered, however many texts go out meanwhile', async () => {
  expect(await stopWhileTexting(400)).toEqual({ stops: 400, textedAfter: 0 });
}, 300_000);

test.each(['added', 'deleted'])('a STOP holds also where its customer is %s at the same moment', async (what) => {
  await using app = await startApp({ environment: { RATE_LIMITS: 'off' } });
  const at = await openCustomers(app, await app.as(ada));
  const key = { workspaceId: at.ws, phone: '14155550132' };
  if (what === 'deleted') await at.join(key.phone);
  const gateway = await app.texting.findGateway(at.ws);
  const [changed, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = app.database.transaction().execute(async (transaction) => {
    if (what === 'deleted') await removeCustomer(transaction, key, { who: '', now: app.now() });
    else await addCustomers(transaction, [{ ...key, addedBy: '', createdAt: app.now() }]);
    changed.resolve();
    await mayEnd.promise;
  });
  await changed.promise;
  const text = { gatewayMessageId: 'stop-1', from: key.phone, to: '', body: 'STOP', at: app.now() };
  const stopping = takeInbound(app.texting, gateway, [text]);
  // Until it waits, or is through.
  await Promise.race([stopping, wait(500)]);
  mayEnd.resolve();
  await Promise.all([changing, stopping]);
  if (what === 'deleted') await at.join(key.phone);
  expect(await at.find(key.phone)).toMatchObject({ optout: true });
});
