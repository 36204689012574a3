// What the product writes by itself to a phone costs no more than it must.
import { changeGateway, testGateway } from '@fanfare/contract/gateways.ts';
import { languages } from '@fanfare/contract/config.ts';
import { answerFromPractice, getThread } from '@fanfare/contract/messages.ts';
import { countSmsParts } from '@fanfare/contract/sms-parts.ts';
import { describe, expect, test } from 'vitest';
import { buildWorkspace } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { openCustomers } from '../testing/customers.ts';
import { openFakeTwilio } from '../testing/gateways/twilio.ts';
import { lastingAsker, sharedApp } from '../testing/shared-app.ts';
import { startApp } from '../testing/start-app.ts';

const environment = { RATE_LIMITS: 'off', GATEWAY_PRIVATE_ADDRESSES: 'on' };

function expectOnePart(text: string): void {
  const { parts, wideCharacter } = countSmsParts(text);
  expect({ text, parts, wideCharacter }).toEqual({ text, parts: 1, wideCharacter: undefined });
}

describe('what a shop’s number answers', () => {
  const app = sharedApp({ environment });
  const asAda = lastingAsker(app, ada);

  test.each([
    ['en', 'US', '14155550132'],
    ['de', 'DE', '4915112345678'],
    ['es', 'ES', '34612345678'],
  ])('is one part in the basic alphabet of every network in %s', async (_, country, phone) => {
    const at = await openCustomers(app, asAda, country);
    const params = { ws: at.ws };
    await asAda.call(changeGateway, { params, body: { account: { kind: 'practice' }, isDoubleOptIn: true } });
    const texts = async () => {
      const { entries } = await asAda.call(getThread, { params, body: { phone } });
      return entries.filter(({ from }) => from === 'shop').map(({ body }) => body);
    };
    await at.join(`+${phone}`);
    await expect.poll(texts).toHaveLength(1);
    for (const body of ['HELP', 'STOP', 'START'])
      await asAda.call(answerFromPractice, { params, body: { phone, body } });
    await expect.poll(texts).toHaveLength(4);
    for (const text of await texts()) expectOnePart(text);
  });
});

test.each(languages)('a test text in %s is one part in the basic alphabet of every network', async (language) => {
  await using app = await startApp({ environment: { ...environment, LANGUAGE: language } });
  await using fake = await openFakeTwilio();
  const { accountSid, authToken, url } = fake;
  const staff = lastingAsker(app, ada);
  const params = { ws: (await buildWorkspace(staff)).workspace_id };
  const account = { kind: 'twilio', url, accountSid, authToken } as const;
  await staff.call(changeGateway, { params, body: { account, sender: '14155550100' } });
  await staff.call(testGateway, { params, body: { phone: '14155550132' } });
  expect(fake.texts).toHaveLength(1);
  expectOnePart(fake.texts[0]?.body ?? '');
});
