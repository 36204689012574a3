// Calls about customers' texts that are sent again, as after an answer that was lost.
import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@fanfare/contract/audit-actions.ts';
import { searchAudit } from '@fanfare/contract/audit.ts';
import { changeCustomer } from '@fanfare/contract/customers.ts';
import { answerFromPractice, decideInbound, getThread } from '@fanfare/contract/messages.ts';
import { beforeEach, expect, test } from 'vitest';
import { ada } from '../testing/cast.ts';
import { freshCustomers, sharedApp, sharedAsker } from '../testing/shared-app.ts';

const phone = '14155550132';
const app = sharedApp();
const asAda = sharedAsker(app, ada);
const at = freshCustomers(app, asAda);
let params: { ws: string };
beforeEach(async () => {
  params = { ws: at.ws };
  await at.join(phone);
});

const read = async () => (await asAda.call(getThread, { params, body: { phone } })).entries;
const told = async (action: AuditAction) => (await asAda.call(searchAudit, { params, body: { action } })).items;

test('a text from a practice phone is taken once under its id', async () => {
  const body = { id: randomUUID(), phone, body: 'Do you have a table for two?' };
  for (let count = 0; count < 2; count += 1) await asAda.call(answerFromPractice, { params, body });
  expect(await read()).toMatchObject([{ from: 'customer', body: body.body }]);
  expect(await told('practice.answered')).toHaveLength(1);
});

test('that a text is a wish to stop is said once, and ends nothing that has begun since', async () => {
  await asAda.call(answerFromPractice, { params, body: { phone, body: 'please no more, or only on weekends?' } });
  const [text] = await read();
  const body = { id: text?.id ?? '', isStop: true };
  await asAda.call(decideInbound, { params, body });
  expect(await at.find(phone)).toMatchObject({ optout: true });
  await asAda.call(changeCustomer, { params, body: { phone, action: 'unblock', reason: 'They called' } });
  const before = await told('customer.changed');
  await asAda.call(decideInbound, { params, body });
  expect(await at.find(phone)).toMatchObject({ optout: false });
  expect(await told('customer.changed')).toEqual(before);
});

test('that a text is no wish to stop is said once, however often it is sent', async () => {
  const unclear = 'please no more, or only on weekends?';
  await asAda.call(answerFromPractice, { params, body: { phone, body: unclear } });
  const [text] = await read();
  expect(text).toMatchObject({ isOpen: true });
  const body = { id: text?.id ?? '', isStop: false };
  for (let count = 0; count < 2; count += 1) await asAda.call(decideInbound, { params, body });
  expect(await at.find(phone)).toMatchObject({ optout: false });
  expect(await told('customer.changed')).toHaveLength(1);
});
