// A workspace of another country than the United States, from its first number on.
import { randomUUID } from 'node:crypto';
import { callFile } from '@fanfare/contract/call.ts';
import { chooseCountry, numbersElsewhere } from '@fanfare/contract/countries.ts';
import {
  addCustomer,
  changeCustomerDetails,
  checkInCustomer,
  exportCustomers,
  listCustomers,
  searchCustomers,
} from '@fanfare/contract/customers.ts';
import { searchAudit } from '@fanfare/contract/audit.ts';
import { addApiKey } from '@fanfare/contract/api-keys.ts';
import { recordProblems } from '@fanfare/contract/bulk-records.ts';
import { erasePersonalData, getPersonalData } from '@fanfare/contract/personal-data.ts';
import { getSegmentJob, startSegmentJob } from '@fanfare/contract/segment-jobs.ts';
import { countSegment } from '@fanfare/contract/segments.ts';
import { getPublicWorkspace, phoneExists } from '@fanfare/contract/visitors.ts';
import { addWebhook } from '@fanfare/contract/webhooks.ts';
import { addWorkspace, changeWorkspace } from '@fanfare/contract/workspaces.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { clientBase, publicBase } from '../public-config.ts';
import { ada } from '../testing/cast.ts';
import { type CustomersAt, openCustomers } from '../testing/customers.ts';
import { openReceiver } from '../testing/receiver.ts';
import { lastingAsker, sharedApp } from '../testing/shared-app.ts';
import { startApp } from '../testing/start-app.ts';
import { pairTablet } from '../testing/tablets.ts';

const environment = { RATE_LIMITS: 'off', WEBHOOK_PRIVATE_ADDRESSES: 'on' };
const phone = '+34612345678';
const spellings = [
  '612345678',
  '612 34 56 78',
  '+34 612 345 678',
  '0034612345678',
  '34612345678',
  '(+34) 612-34-56-78',
];
const invalid = { status: 400, message: 'Enter a valid phone number' };
const createdAt = Date.UTC(2025, 4, 6);

describe('a workspace in Spain', () => {
  const app = sharedApp({ environment });
  const asAda = lastingAsker(app, ada);
  let at: CustomersAt;
  let params: { ws: string };
  beforeEach(async () => {
    at = await openCustomers(app, asAda, 'ES');
    params = { ws: at.ws };
  });
  const move = async (country: string, ws = at.ws) =>
    (await asAda.call(changeWorkspace, { params: { ws }, body: { country } })).workspace;
  const phones = async () => (await at.list()).map((customer) => customer.phone);

  test('has one customer for a number, however visitors, tablets, staff and lists spell it', async () => {
    await at.join('612 34 56 78');
    const tablet = await pairTablet(app, asAda, at.ws);
    for (const typed of spellings) {
      await expect(at.join(typed)).rejects.toMatchObject({ status: 409, message: phoneExists });
      await expect(at.add(typed)).rejects.toMatchObject({ status: 409 });
      await tablet.checkIn(typed);
    }
    const { created, merged } = await at.bulk(spellings.map((typed) => ({ phone: typed, createdAt })));
    expect([created, merged]).toEqual([0, spellings.length]);
    expect(await phones()).toEqual([phone]);
    expect(await at.quantity()).toBe(1);
  });

  test('takes no number twice at the same moment either, and none that is no number there', async () => {
    const joins = await Promise.allSettled(spellings.map((typed) => at.join(typed)));
    expect(joins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const tablet = await pairTablet(app, asAda, at.ws);
    for (const typed of ['4155550132', '61234567', '0612345678', '112', '+34 61', '+49 1', '+10000000000', '']) {
      await expect(at.join(typed)).rejects.toMatchObject(invalid);
      await expect(at.add(typed)).rejects.toMatchObject(invalid);
      await expect(tablet.checkIn(typed)).rejects.toMatchObject(invalid);
      if (typed === '') continue;
      await expect(at.bulk([{ phone: typed, createdAt }])).rejects.toMatchObject({
        status: 400,
        message: `Record 1: ${recordProblems.phoneShape}`,
      });
    }
    expect(await phones()).toEqual([phone]);
  });

  test('reads what visitors type by the country that it has just been given', async () => {
    await expect(at.join('0151 12345678')).rejects.toMatchObject(invalid);
    await move('DE');
    await at.join('0151 12345678');
    expect(await phones()).toEqual(['+4915112345678']);
  });

  test('takes a number of another country with its code', async () => {
    await at.join('+49 0151 12345678');
    await at.add('0033 6 12 34 56 78');
    await at.add('+1 (415) 555-0132');
    expect(await phones()).toEqual(['+14155550132', '+33612345678', '+4915112345678']);
  });

  test.each(spellings)('knows who opted out also as %s, before and after a deletion', async (typed) => {
    await at.join(phone);
    await at.block(typed, 'Asked at the counter');
    await at.join(typed).catch(() => undefined);
    expect(await at.list()).toMatchObject([{ phone, status: 'blocked' }]);
    await at.remove(typed);
    await at.join(typed);
    expect(await at.list()).toMatchObject([{ phone, status: 'blocked' }]);
    const body = { phone: typed };
    expect(await asAda.call(getPersonalData, { params, body })).toMatchObject({ phone, customer: { phone } });
    expect(await asAda.call(erasePersonalData, { params, body })).toMatchObject({ isOptoutKept: true });
    await at.bulk([{ phone: typed, createdAt }]);
    expect(await at.list()).toMatchObject([{ phone, status: 'blocked' }]);
  });

  test('takes back whatever it has told, call by call', async () => {
    await at.add('612345678');
    const { items } = await asAda.call(listCustomers, { params, query: {} });
    const [{ phone: told } = { phone: '' }] = items;
    const body = { phone: told };
    expect(await asAda.call(addCustomer, { params, body })).toMatchObject({ customer: { phone } });
    expect(await asAda.call(checkInCustomer, { params, body })).toMatchObject({
      customer: { phone },
      isNewVisit: true,
    });
    expect(await asAda.call(changeCustomerDetails, { params, body: { ...body, tags: ['vip'] } })).toMatchObject({
      customer: { phone, tags: ['vip'] },
    });
    expect(await at.block(told, 'Asked')).toMatchObject({ customer: { phone } });
    expect((await at.consent(told)).map(({ kind }) => kind)).toContain('optout');
    const found = await asAda.call(searchAudit, { params, body: { phone: told } });
    expect(found.items.map(({ subjectName }) => subjectName)).toContain('•••••••5678');
    await at.remove(told);
    expect(await at.deleted()).toMatchObject([{ phone }]);
    expect(await at.restore(told)).toMatchObject({ customer: { phone } });
  });

  test('finds by digits as people say them, with the code, without it, and by the end', async () => {
    await at.add('612345678');
    await at.add('+49 151 12345678');
    const found = async (where: 'start' | 'end' | 'anywhere', digits: string) => {
      const segment = { digits: { at: where, digits } };
      const { items } = await asAda.call(searchCustomers, { params, body: { segment } });
      const { count } = await asAda.call(countSegment, { params, body: { segment } });
      expect(count).toBe(items.length);
      return items.map((customer) => customer.phone);
    };
    for (const digits of ['612', '34612', '612345678']) expect(await found('start', digits)).toEqual([phone]);
    for (const digits of ['5678', '345678', '612345678']) expect(await found('end', digits)).toContain(phone);
    for (const digits of ['3456', '34612345678', '0034612', '61234']) {
      expect(await found('anywhere', digits)).toContain(phone);
    }
    expect(await found('anywhere', '4915112345678')).toEqual(['+4915112345678']);
    for (const where of ['end', 'anywhere'] as const) expect(await found(where, '0078')).toEqual([]);
    const list = async (query: object) =>
      (await asAda.call(listCustomers, { params, query })).items.map((customer) => customer.phone);
    expect(await list({ suffix: '2345678' })).toEqual(['+4915112345678', phone].toSorted((a, b) => b.localeCompare(a)));
    expect(await list({ prefix: '346' })).toEqual([phone]);
    expect(await list({ prefix: '1' })).toEqual([]);
  });

  test.each([
    ['ES', '612345678', { at: 'anywhere', digits: '0034612345678' }],
    ['DE', '0151 12345678', { at: 'start', digits: '015112345678' }],
    ['US', '415 555 0132', { at: 'start', digits: '41555501320' }],
  ] as const)('does to all what is asked for in %s by the digits of %s', async (country, number, digits) => {
    const there = await openCustomers(app, asAda, country);
    await there.add(number);
    const body = { id: randomUUID(), segment: { digits }, action: { kind: 'addTag', tag: 'VIP' } } as const;
    await asAda.call(startSegmentJob, { params: { ws: there.ws }, body });
    const read = async () => (await asAda.call(getSegmentJob, { params: { ws: there.ws, id: body.id } })).job;
    await expect.poll(read).toMatchObject({ state: 'done', done: country === 'US' ? 0 : 1 });
  });

  test('takes a list in the digits that people write by hand', async () => {
    await at.bulk([{ phone: '٦١٢٣٤٥٦٧٨', createdAt }]);
    expect(await phones()).toEqual([phone]);
  });

  test('writes a file that it reads again', async () => {
    await at.add('612345678');
    const { token } = await app.as(ada);
    const caller = {
      bases: { client: `${app.url}${clientBase}`, public: `${app.url}${publicBase}` },
      token: () => Promise.resolve(token),
    };
    const file = await (await callFile(caller, exportCustomers, { params, query: {} })).text();
    const [told = ''] = file.split('\r\n')[1]?.split(',') ?? [];
    expect(told).toBe(phone);
    expect(await at.bulk([{ phone: told, createdAt }])).toMatchObject({ created: 0, merged: 1 });
  });

  test('tells other programs its numbers with their code, and takes them back', async () => {
    await using receiver = await openReceiver();
    const events = ['customer.joined', 'customer.deleted'] as const;
    await asAda.call(addWebhook, { params, body: { url: receiver.url, events: [...events] } });
    const { secret } = await asAda.call(addApiKey, {
      params,
      body: { name: 'Till', role: 'manager', expiresAt: null },
    });
    const till = app.withToken(secret);
    await till.call(addCustomer, { params, body: { phone: '612 345 678' } });
    const [joined] = await receiver.until(1);
    expect(joined?.data).toMatchObject({ customer: { phone } });
    await at.remove(phone);
    expect((await receiver.until(2)).at(-1)?.data).toMatchObject({ phone });
  });

  test('tells visitors and tablets by which rule numbers are typed there', async () => {
    const rule = { code: '34', abroad: '00', trunk: '' };
    const visitor = app.withToken(undefined);
    expect(await visitor.call(getPublicWorkspace, { params: { id: at.ws } })).toMatchObject({ phoneRule: rule });
    const tablet = await pairTablet(app, asAda, at.ws);
    const before = await tablet.program();
    expect(before).toMatchObject({ phoneRule: rule });
    await move('DE');
    const after = await tablet.program();
    expect(after).toMatchObject({ phoneRule: { code: '49', trunk: '0' } });
    expect(after.revision).not.toBe(before.revision);
  });

  test('goes to another country with its customers, and reads what comes from then on by that one', async () => {
    await at.add('612345678');
    expect(await move('DK')).toMatchObject({ country: 'DK', phoneRule: { code: '45' } });
    await at.add('34 41 23 45');
    await expect(at.add('612345678')).rejects.toMatchObject(invalid);
    expect(await phones()).toEqual([phone, '+4534412345']);
    await at.remove(phone);
    // Its ten digits are no number of North America.
    expect(await asAda.call(checkInCustomer, { params, body: { phone: '+4534412345' } })).toMatchObject({
      customer: { phone: '+4534412345' },
    });
    expect(await phones()).toEqual(['+4534412345']);
    const { items } = await asAda.call(searchAudit, { params, body: { action: 'workspace.changed' } });
    expect(items).toMatchObject([{ before: { country: 'ES' }, after: { country: 'DK' } }]);
  });

  test('can name whoever became a customer behind +1, though no area code is so', async () => {
    const there = await openCustomers(app, asAda, 'US');
    await there.add('1711234567');
    await move('DE', there.ws);
    const body = { phone: '+11711234567' };
    expect(await there.list()).toMatchObject([body]);
    expect(await there.block(body.phone)).toMatchObject({ customer: body });
    await there.remove(body.phone);
    expect(await there.restore(body.phone)).toMatchObject({ customer: body });
    expect(await asAda.call(getPersonalData, { params: { ws: there.ws }, body })).toMatchObject(body);
    await asAda.call(erasePersonalData, { params: { ws: there.ws }, body });
    expect(await there.list()).toEqual([]);
  });

  test('goes behind +1 only without numbers of other countries, those deleted a moment ago included', async () => {
    const refused = { status: 409, message: numbersElsewhere };
    await at.add('+1 415 555 0132');
    await at.add('612345678');
    await expect(move('US')).rejects.toMatchObject(refused);
    await at.remove(phone);
    await expect(move('CA')).rejects.toMatchObject(refused);
    app.passTime(11 * 60_000);
    await app.purge();
    const moved = await move('CA');
    expect(moved.country).toBe('CA');
    expect(moved).not.toHaveProperty('phoneRule');
    expect(await phones()).toEqual(['14155550132']);
    await expect(at.add('612345678')).rejects.toMatchObject(invalid);
    await expect(at.add('415 555 0132')).rejects.toMatchObject({ status: 409 });
  });

  test('keeps no number that was read by the country before it', async () => {
    const joins = Array.from({ length: 20 }, (_, index) => at.join(String(612_345_600 + index)));
    const moved = move('US').then(
      () => 'US',
      () => 'ES',
    );
    await Promise.allSettled(joins);
    const isThere = (await phones()).length > 0;
    expect(await moved).toBe(isThere ? 'ES' : 'US');
  });

  test.each(['Spain', 'es', 'ZZ', ''])('%j is no country', async (country) => {
    const refused = { status: 400, message: chooseCountry };
    await expect(move(country)).rejects.toMatchObject(refused);
    const body = { name: 'Bar', country };
    await expect(asAda.call(addWorkspace, { body })).rejects.toMatchObject(refused);
  });
});

describe('a workspace in the United States or Canada', () => {
  test.each(['US', 'CA', undefined])('reads and tells numbers as it always did: %s', async (country) => {
    await using app = await startApp({ environment });
    const asAda = lastingAsker(app, ada);
    const at = await openCustomers(app, asAda, country);
    await at.join('(415) 555-0132');
    await at.add('+14155550133');
    expect((await at.list()).map((customer) => customer.phone)).toEqual(['14155550132', '14155550133']);
    await expect(at.join('+34612345678')).rejects.toMatchObject(invalid);
    const visitor = app.withToken(undefined);
    expect(await visitor.call(getPublicWorkspace, { params: { id: at.ws } })).not.toHaveProperty('phoneRule');
  });
});
