import { randomBytes } from 'node:crypto';
import { addApiKey } from '@fanfare/contract/api-keys.ts';
import { searchAudit } from '@fanfare/contract/audit.ts';
import { callFile } from '@fanfare/contract/call.ts';
import { byteOrderMark, fromCsvCell } from '@fanfare/contract/csv.ts';
import {
  eitherSegmentOrPhones,
  exportColumns,
  exportSegment,
  rowsHeader,
  tooManyExports,
} from '@fanfare/contract/customer-export.ts';
import {
  changeCustomerDetails,
  checkInCustomer,
  exportCustomers,
  listCustomers,
  searchCustomers,
} from '@fanfare/contract/customers.ts';
import type { InputOf } from '@fanfare/contract/endpoint.ts';
import { segmentSorts } from '@fanfare/contract/segments.ts';
import { describe, expect, test } from 'vitest';
import { clientBase, publicBase } from '../public-config.ts';
import { ada, grace } from '../testing/cast.ts';
import { openCustomers } from '../testing/customers.ts';
import { freshCustomers, sharedApp, sharedAsker } from '../testing/shared-app.ts';
import { type Asker, type PoollessApp, startApp } from '../testing/start-app.ts';
import { countWaiting, listConversations } from '../messages/inbox-store.ts';
import { pagesOfSegment } from './export-pages.ts';
import { countCustomers } from './list-store.ts';
import type { NewCustomer } from './row.ts';
import { countSegment } from './segment-store.ts';
import { addCustomers } from './store.ts';

type Ask = InputOf<typeof exportSegment>['body'];

/** A file that is not read stays open for as long as a busy machine takes. */
const environment = { RATE_LIMITS: 'off', SLOW_SECONDS: '600', ANSWER_SECONDS: '600' };
const day = Date.UTC(2025, 4, 6);
const phoneOf = (index: number) => String(14_150_000_000 + index);

/** One after the other by number and by last check-in. */
function build(workspaceId: string, count: number, more: Partial<NewCustomer> = {}): NewCustomer[] {
  return Array.from({ length: count }, (_, index) => ({
    workspaceId,
    phone: phoneOf(index),
    addedBy: 'viewer',
    createdAt: day + (index % 7),
    lastCheckinAt: day + index,
    checkins: index % 5,
    optout: index % 3 === 0,
    carrier: ['', 'Verizon'][index % 2] ?? '',
    ...more,
  }));
}

/** More than connections keep under way, also where it is compressed. */
function buildNoisy(workspaceId: string, count = bulky.count): NewCustomer[] {
  return build(workspaceId, count).map((one) => ({ ...one, note: randomBytes(1_500).toString('base64') }));
}

async function write(app: PoollessApp, customers: readonly NewCustomer[]): Promise<void> {
  await app.database.transaction().execute((transaction) => addCustomers(transaction, customers));
}

const isRefused = { status: 503, message: tooManyExports, refusal: 'tooManyExports' };

interface How {
  readonly encoding?: 'gzip' | 'identity';
}

interface Place {
  readonly app: PoollessApp;
  readonly asker: Asker;
  readonly ws: string;
}

function callerOf({ app, asker }: Omit<Place, 'ws'>, how: How = {}) {
  const bases = { client: `${app.url}${clientBase}`, public: `${app.url}${publicBase}` };
  const fetchSo: typeof fetch = (address, init) =>
    fetch(address, {
      ...init,
      headers: { ...(init?.headers as object), 'accept-encoding': how.encoding ?? 'identity' },
    });
  return { bases, token: () => Promise.resolve(asker.token), fetch: fetchSo };
}

async function fetchFile({ ws, ...by }: Place, body: Ask, how: How = {}) {
  return await callFile(callerOf(by, how), exportSegment, { params: { ws }, body });
}

/** More than connections keep under way, where nothing is compressed: whoever reads slowly gets to the end after what happens meanwhile. */
const bulky = { count: 9_000, note: '한'.repeat(2_000) };

async function* linesOf(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\r\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** With connections of its own, which have not grown by what they carried before. */
async function startAlone() {
  const app = await startApp({ environment });
  const asker = await app.as(ada);
  const { ws } = await openCustomers(app, asker);
  return { place: { app, asker, ws }, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

describe('the export of a segment', () => {
  const app = sharedApp({ environment });
  const asAda = sharedAsker(app, ada);
  const at = freshCustomers(app, asAda);

  const shared = () => ({ app, asker: asAda, ws: at.ws });
  const readRows = async (body: Ask) => {
    const response = await fetchFile(shared(), body);
    return { count: Number(response.headers.get(rowsHeader)), lines: await Array.fromAsync(linesOf(response)) };
  };
  const readPhones = async (body: Ask) => (await readRows({ ...body, columns: ['phone'] })).lines.slice(1);

  test('holds whom the list means, in the order of the list, and says how many', async () => {
    await write(app, build(at.ws, 2_300));
    const ask = { segment: { status: 'active', checkinsMin: 2, digits: { at: 'anywhere', digits: '0001' } } } as const;
    for (const sort of segmentSorts) {
      for (const direction of ['asc', 'desc'] as const) {
        const body = { ...ask, sort, direction, limit: 10_000 };
        const { items } = await asAda.call(searchCustomers, { params: { ws: at.ws }, body });
        expect(await readPhones({ ...ask, sort, direction })).toEqual(items.map(({ phone }) => phone));
      }
    }
    expect(await readRows({ segment: { status: 'blocked' } })).toMatchObject({ count: 767 });
    const everybody = await readPhones({ sort: 'carrier' });
    expect(everybody).toHaveLength(2_300);
    expect(new Set(everybody).size).toBe(2_300);
  });

  test('has the columns that are asked for, with the names of those who added somebody, and in the words that are given', async () => {
    await at.add('4155550132');
    await at.join('4155550133');
    const body = { phone: '4155550132', tags: ['Wine', 'Autumn'], note: '=1+1' };
    await asAda.call(changeCustomerDetails, { params: { ws: at.ws }, body });
    const { lines } = await readRows({ sort: 'phone', direction: 'asc', columns: ['tags', 'note', 'source', 'phone'] });
    expect(lines).toEqual([
      'tags,note,source,phone',
      `Autumn; Wine,'=1+1,${ada.givenName} ${ada.familyName},14155550132`,
      ',,viewer,14155550133',
    ]);
    const parted: Ask = { sort: 'phone', direction: 'desc', columns: ['phone', 'tags', 'note'], delimiter: ';' };
    const note = 'red,=1+1';
    await asAda.call(changeCustomerDetails, { params: { ws: at.ws }, body: { ...body, note } });
    const [head, , row = ''] = (await readRows(parted)).lines;
    expect([head, row]).toEqual(['phone;tags;note', `14155550132;"Autumn; Wine";red,'=1+1`]);
    expect(fromCsvCell(row.split(';').at(-1) ?? '')).toBe(note);
    const words = { source: 'Quelle', phone: 'Telefon', viewer: 'Einladungsseite', member: 'Team' };
    const worded: Ask = { sort: 'phone', direction: 'asc', columns: ['phone', 'source'], words };
    expect((await readRows(worded)).lines).toEqual([
      'Telefon,Quelle',
      `14155550132,${ada.givenName} ${ada.familyName}`,
      '14155550133,Einladungsseite',
    ]);
    const file = await (await fetchFile(shared(), {})).arrayBuffer();
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(file)).toMatch(new RegExp(`^${byteOrderMark}phone,`));
  });

  test('of chosen customers holds those who are there, each once, as they were given', async () => {
    await write(app, build(at.ws, 1_500));
    const given = Array.from({ length: 1_600 }, (_, index) => phoneOf(1_599 - index));
    expect(await readPhones({ phones: [...given, phoneOf(7)] })).toEqual(given.slice(100));
    expect((await readRows({ phones: [phoneOf(3), '2025550100'] })).count).toBe(1);
  });

  test('tells the audit log how many', async () => {
    await write(app, build(at.ws, 30));
    await readRows({ segment: { status: 'blocked' } });
    await readRows({ phones: [phoneOf(3)] });
    const body = { action: 'customers.exported' } as const;
    const { items } = await asAda.call(searchAudit, { params: { ws: at.ws }, body });
    expect(items.map(({ after, actorKind }) => [after, actorKind])).toEqual([
      [{ count: 1 }, 'member'],
      [{ count: 10 }, 'member'],
    ]);
  });

  test.each(['asc', 'desc'] as const)(
    'holds everybody once who checks in while it is read, by last check-in %s',
    async (direction) => {
      await write(app, build(at.ws, bulky.count, { note: bulky.note }));
      const body: Ask = { sort: 'lastCheckin', direction, columns: ['phone', 'note'] };
      const lines = linesOf(await fetchFile(shared(), body));
      const gone = phoneOf(direction === 'asc' ? bulky.count - 9 : 9);
      const read = [await lines.next(), await lines.next()].map(({ value }) => value as string);
      for (const index of [0, 1, bulky.count - 2, bulky.count - 1]) {
        await asAda.call(checkInCustomer, { params: { ws: at.ws }, body: { phone: phoneOf(index) } });
      }
      await at.remove(gone);
      await at.add('2025550100');
      for await (const line of lines) read.push(line);
      const phones = read.slice(1).map((line) => line.split(',')[0]);
      const there = Array.from({ length: bulky.count }, (_, index) => phoneOf(index));
      const once = new Set(phones);
      expect(once.size).toBe(phones.length);
      expect(there.filter((phone) => !once.has(phone))).toEqual([gone]);
    },
  );

  test('that is read slowly, by many, keeps nobody from being answered', async () => {
    await write(app, build(at.ws, 2_300));
    const meant = { workspaceId: at.ws, segment: {}, now: app.now(), sort: 'createdAt', direction: 'asc' } as const;
    const files = Array.from({ length: 15 }, () => pagesOfSegment(app.database, meant));
    await Promise.all(files.map(async (pages) => await pages.next()));
    await at.add('2025550100');
    const query = { sort: 'updatedAt', direction: 'desc', limit: 1 } as const;
    const { items } = await asAda.call(listCustomers, { params: { ws: at.ws }, query });
    expect(items.map(({ phone }) => phone)).toEqual(['12025550100']);
    await Promise.all(files.map(async (pages) => await pages.return(undefined)));
  });

  test.each(['identity', 'gzip'] as const)(
    'is one of two at once where it holds whom it has told of, and the next waits until one has ended or was broken off, as %s',
    async (encoding) => {
      await using alone = await startAlone();
      const { place } = alone;
      await write(place.app, buildNoisy(place.ws, 27_000));
      const begun = [
        linesOf(await fetchFile(place, {}, { encoding })),
        linesOf(await fetchFile(place, {}, { encoding })),
      ];
      for (const lines of begun) await lines.next();
      const small: Ask = { segment: { digits: { at: 'end', digits: '00001' } } };
      const linesIn = async (file: Response) => (await file.text()).split('\r\n').length;
      const next = async (body = small) => await linesIn(await fetchFile(place, body, { encoding }));
      await expect(next()).rejects.toMatchObject(isRefused);
      expect(await next({ ...small, sort: 'phone' })).toBe(3);
      expect(await next({ phones: [phoneOf(1)] })).toBe(3);
      const search = { params: { ws: place.ws }, query: { suffix: '00001' } };
      expect(await linesIn(await callFile(callerOf(place), exportCustomers, search))).toBe(3);
      const waiting = next();
      for (const lines of begun) await lines.return(undefined);
      expect(await waiting).toBe(3);
      for (const _ of begun) expect(await next()).toBe(3);
    },
  );

  /** As many of a person and a workspace as there may be at once, each larger than its connection by what few say often. */
  const openTwoUnread = async (here: Place) => {
    await write(here.app, build(here.ws, 700, { note: bulky.note }));
    const body: Ask = { columns: exportColumns.map(() => 'note') };
    const unread = [await fetchFile(here, body), await fetchFile(here, body)];
    return () => Promise.all(unread.map(async (file) => await file.body?.cancel()));
  };

  test('is one of two at once of a person, whether they ask themselves or a key of theirs does', async () => {
    await using alone = await startAlone();
    const { place } = alone;
    const close = await openTwoUnread(place);
    const { ws } = await openCustomers(place.app, place.asker);
    const body = { name: 'Till', role: 'manager' } as const;
    const { secret } = await place.asker.call(addApiKey, { params: { ws }, body });
    await expect(fetchFile({ app: place.app, asker: place.app.withToken(secret), ws }, {})).rejects.toMatchObject(
      isRefused,
    );
    await close();
  });

  test('waits for nobody’s where neither its person nor its workspace has one under way', async () => {
    await using alone = await startAlone();
    const { app: own } = alone.place;
    const close = await openTwoUnread(alone.place);
    const asker = await own.as(grace);
    const { ws } = await openCustomers(own, asker);
    expect(await (await fetchFile({ app: own, asker, ws }, {})).text()).toMatch(/^phone,.*\r\n$/);
    await close();
  });

  test('that has begun waits for its turn, also where so many wait that others are refused theirs', async () => {
    await write(app, build(at.ws, 2_300));
    const everybody = { workspaceId: at.ws, segment: {}, now: app.now() };
    const pages = pagesOfSegment(app.database, { ...everybody, sort: 'phone', direction: 'asc' });
    const first = await pages.next();
    const counts = Promise.allSettled(Array.from({ length: 100 }, () => countSegment(app.database, everybody)));
    const rest = await Array.fromAsync(pages);
    expect([first.value, ...rest].flat()).toHaveLength(2_300);
    expect((await counts).filter(({ status }) => status === 'rejected')).not.toHaveLength(0);
  });

  test('takes turns, as do counts of a search, the inbox and what waits in it', async () => {
    const reads = {
      search: () => countCustomers(app.database, at.ws, { order: 'phone' }),
      inbox: () => listConversations(app.database, { workspaceId: at.ws, limit: 10 }),
      waiting: () => countWaiting(app.database, at.ws),
    };
    for (const [name, read] of Object.entries(reads)) {
      const settled = await Promise.allSettled(Array.from({ length: 100 }, (): unknown => read()));
      expect([name, settled.some(({ status }) => status === 'rejected')]).toEqual([name, true]);
    }
  });

  test('is refused in the envelope', async () => {
    const refusalOf = async (body: Ask, asker = asAda) =>
      await fetchFile({ ...shared(), asker }, body).then(
        () => undefined,
        ({ status, message }: { status: number; message: string }) => [status, message],
      );
    expect(await refusalOf({ segment: {}, phones: [phoneOf(1)] })).toEqual([400, eitherSegmentOrPhones]);
    expect(await refusalOf({ phones: Array.from({ length: 10_001 }, (_, index) => phoneOf(index)) })).toEqual([
      400,
      'Up to 10,000 phones at once',
    ]);
    expect(await refusalOf({}, await app.as(grace))).toEqual([404, 'Workspace not found']);
    expect(await refusalOf({}, app.withToken(undefined))).toEqual([401, 'Please sign in again.']);
  });
});

test.each(['identity', 'gzip'] as const)(
  'an export that comes to a fault ends before its end, as %s',
  async (encoding) => {
    await using app = await startApp();
    const asAda = await app.as(ada);
    const { ws } = await openCustomers(app, asAda);
    await write(app, buildNoisy(ws));
    const lines = linesOf(await fetchFile({ app, asker: asAda, ws }, {}, { encoding }));
    await lines.next();
    await app.database.destroy();
    await expect(Array.fromAsync(lines)).rejects.toThrow('terminated');
  },
);
