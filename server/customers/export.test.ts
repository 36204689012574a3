import { once } from 'node:events';
import { type IncomingMessage, get } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { addApiKey, removeApiKey } from '@fanfare/contract/api-keys.ts';
import { callFile } from '@fanfare/contract/call.ts';
import { fromCsvCell, toCsvCell } from '@fanfare/contract/csv.ts';
import { exportCustomers } from '@fanfare/contract/customers.ts';
import { inviteMember, listMembers, removeMember } from '@fanfare/contract/members.ts';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { describe, expect, test } from 'vitest';
import { clientBase, publicBase } from '../public-config.ts';
import { askPool } from '../testing/ask-pool.ts';
import { dayMs } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { freshCustomers, newPeopleOf, sharedApp, sharedAsker } from '../testing/shared-app.ts';
import type { Asker } from '../testing/start-app.ts';
import { addCustomers } from './store.ts';

const day = Date.UTC(2025, 4, 6);
/** Longer than the parts of a file usually take. */
const slowMs = 1_200;

describe('the export of customers', () => {
  const app = sharedApp();
  const asAda = sharedAsker(app, ada);
  const at = freshCustomers(app, asAda);

  async function fetchFile(query: Parameters<typeof callFile<typeof exportCustomers>>[2]['query'], asker = asAda) {
    const caller = {
      bases: { client: `${app.url}${clientBase}`, public: `${app.url}${publicBase}` },
      token: () => Promise.resolve(asker.token),
    };
    return await callFile(caller, exportCustomers, { params: { ws: at.ws }, query });
  }
  const readLines = async (query: Parameters<typeof fetchFile>[0]) => {
    // Not text(), which would take the mark off.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (await fetchFile(query)).arrayBuffer());
    return text.split('\r\n');
  };

  test('is a CSV file with a mark, digits-only numbers and ISO dates', async () => {
    await at.bulk([{ phone: '(415) 555-0132', createdAt: day, lastCheckin: day + 1, checkins: 3, optout: true }]);
    const response = await fetchFile({});
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="customers-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [head, row, end] = await readLines({});
    expect(head).toBe(
      '\uFEFFphone,createdAt,lastCheckin,checkins,status,carrier,addedby,updatedAt,id,cusid,tags,note,source',
    );
    expect(row).toContain('14155550132,2025-05-06T00:00:00.000Z,2025-05-06T00:00:00.001Z,3,blocked,,import,');
    expect(end).toBe('');
  });

  test('has no head by itself, which would read it to its end and tell of an export that nobody has', async () => {
    const response = await fetch(`${app.url}${clientBase}/ws/${at.ws}/customers/export`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${asAda.token}` },
    });
    expect(response.status).toBe(405);
    const told = await app.database.selectFrom('audit_entries').selectAll().where('workspace_id', '=', at.ws).execute();
    expect(told.filter(({ action }) => action === 'customers.exported')).toEqual([]);
  });

  test('is refused where a word of the query is misspelled, and never takes everybody for those who were meant', async () => {
    await at.add('14155550132');
    const misspelled = { sufix: '0132' } as Parameters<typeof fetchFile>[0];
    await expect(fetchFile(misspelled)).rejects.toMatchObject({ status: 400, message: 'Unrecognized key: "sufix"' });
  });

  test('holds every customer once, however many, and whom the search means', async () => {
    const numbers = Array.from({ length: 3_500 }, (_, index) => String(14_150_000_000 + index));
    await at.bulk(numbers.map((phone, index) => ({ phone, createdAt: day + (index % 7) })));
    const phonesOf = async (query: Parameters<typeof fetchFile>[0]) =>
      (await readLines(query)).slice(1, -1).map((line) => line.slice(0, line.indexOf(',')));
    expect(await phonesOf({})).toEqual(numbers);
    expect((await phonesOf({ order: 'recent' })).toSorted()).toEqual(numbers);
    expect((await phonesOf({ suffix: '123' })).toSorted()).toEqual(numbers.filter((phone) => phone.endsWith('123')));
    expect(await phonesOf({ prefix: '1415000012' })).toEqual(numbers.filter((phone) => phone.startsWith('1415000012')));
    expect(await phonesOf({ prefix: '1999' })).toEqual([]);
  });

  test.each([
    ['=cmd()', "'=cmd()"],
    ['\t=cmd()', "'\t'=cmd()"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@sum', "'@sum"],
    ['=a,"b"', `"'=a,""b"""`],
    ["ok;=cmd|'/C calc'!A1", "ok;'=cmd|'/C calc'!A1"],
    ['VIP; -10%;+1', "VIP; '-10%;'+1"],
    ['ok\t@sum', "ok\t'@sum"],
    ['ok\n=1;"=2', `"ok\n'=1;""'=2"`],
    ['a;b=c - d', 'a;b=c - d'],
    ['Ötztal "Mobil"', '"Ötztal ""Mobil"""'],
  ])('writes the carrier %s so that no spreadsheet runs it', async (carrier, cell) => {
    const customer = { workspaceId: at.ws, phone: '14155550132', addedBy: 'viewer', createdAt: day, carrier };
    await app.database.transaction().execute((transaction) => addCustomers(transaction, [customer]));
    const [, row] = await readLines({});
    expect(row).toContain(`,active,${cell},viewer,`);
    expect(toCsvCell(carrier)).toBe(cell);
    expect(fromCsvCell(cell.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"'))).toBe(carrier);
  });

  test('is refused in the envelope', async () => {
    await expect(fetchFile({ suffix: '1' })).rejects.toMatchObject({
      status: 400,
      message: 'suffix must be 3 to 11 digits',
    });
    await expect(fetchFile({}, await app.as(grace))).rejects.toMatchObject({
      status: 404,
      message: 'Workspace not found',
    });
    await expect(fetchFile({}, app.withToken(undefined))).rejects.toMatchObject({ status: 401 });
  });

  const newPerson = newPeopleOf(() => app);
  const readers = {
    'a member who is removed': async () => {
      const { person, tokens } = await newPerson();
      const params = { ws: at.ws };
      await asAda.call(inviteMember, { params, body: { email: person.email, role: 'manager' } });
      const asker = app.withToken(tokens.AccessToken);
      await asker.call(listWorkspaces, {});
      const { members } = await asAda.call(listMembers, { params });
      const memberId = members.find(({ email }) => email === person.email)?.member_id ?? '';
      return { asker, lose: () => asAda.call(removeMember, { params, body: { memberId } }) };
    },
    'a key that is revoked': async () => {
      const params = { ws: at.ws };
      const body = { name: 'Till', role: 'manager', expiresAt: null } as const;
      const { key, secret } = await asAda.call(addApiKey, { params, body });
      const lose = () => asAda.call(removeApiKey, { params, body: { keyId: key.keyId } });
      return { asker: app.withToken(secret), lose };
    },
    'a person who signs out': async () => {
      const tokens = await app.signIn(ada);
      const lose = () => askPool(app, 'RevokeToken', { Token: tokens.RefreshToken });
      return { asker: app.withToken(tokens.AccessToken), lose };
    },
  };
  /** Of a long file, the head alone: its connection is new, so that it takes in no more than it must. */
  const beginLong = async ({ token }: Asker) => {
    const note = 'A glass of red. '.repeat(100);
    const customers = Array.from({ length: 8_000 }, (_, index) => {
      return { workspaceId: at.ws, phone: String(14_150_000_000 + index), addedBy: '', createdAt: day, note };
    });
    await app.database.transaction().execute((transaction) => addCustomers(transaction, customers));
    const asking = get(`${app.url}${clientBase}/ws/${at.ws}/customers/export`, {
      agent: false,
      headers: { authorization: `Bearer ${token}` },
    });
    const [file] = (await once(asking, 'response')) as [IncomingMessage];
    return async () => {
      await wait(slowMs);
      return (await readText(file)).split('\r\n').length;
    };
  };

  test.each(Object.entries(readers))(
    'breaks off soon after its reader has lost the right to it: %s',
    async (_who, open) => {
      const { asker, lose } = await open();
      const readOn = await beginLong(asker);
      await lose();
      await expect(readOn()).rejects.toThrow('aborted');
    },
  );

  test('goes on where nothing but the time of a token ends', async () => {
    const readOn = await beginLong(app.withToken((await app.signIn(ada)).AccessToken));
    app.passTime(dayMs);
    expect(await readOn()).toBe(8_002);
    app.passTime(-dayMs);
  });
});
