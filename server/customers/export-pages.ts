// Whose rows an export holds, a page at a time, each page a query of its own: whoever reads slowly holds nothing.
import type { Database } from '../database/open.ts';
import { yieldToEventLoop } from '../http/heavy-queue.ts';
import { type CustomersSearch, type PageStart, listByPhones, listCustomers, pageStartAfter } from './list-store.ts';
import type { StoredCustomer } from './row.ts';
import {
  type MeantPage,
  type SegmentPage,
  type SegmentPlace,
  listMeant,
  listSegment,
  placeAfter,
} from './segment-store.ts';

const rowsAtOnce = 1_000;
const phonesAtOnce = 2_000;

type Pages = AsyncGenerator<readonly StoredCustomer[]>;

export async function* pagesOfSearch(database: Database, workspaceId: string, search: CustomersSearch): Pages {
  let after: PageStart | undefined;
  do {
    const rows = await listCustomers(database, workspaceId, { ...search, limit: rowsAtOnce, after });
    const page = rows.slice(0, rowsAtOnce);
    yield page;
    const last = rows.length > rowsAtOnce ? page.at(-1) : undefined;
    after = last && pageStartAfter(search, last);
  } while (after);
}

type Meant = Omit<SegmentPage, 'limit' | 'after'>;

/**
 * Each of them once, in the segment's order. Whoever changes meanwhile can move to before the place that is read, and then
 * comes last: numbers never change.
 */
export async function* pagesOfSegment(database: Database, meant: Meant): Pages {
  if (meant.sort === 'phone') {
    yield* pagesInOrder(database, meant);
    return;
  }
  const seen = new Set<number>();
  for await (const rows of pagesInOrder(database, meant)) {
    const others = rows.filter(({ phone }) => !seen.has(Number(phone)));
    for (const { phone } of others) seen.add(Number(phone));
    yield others;
  }
  const { workspaceId } = meant;
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: MeantPage<Pick<StoredCustomer, 'phone'>> = await listMeant(database, {
      ...meant,
      after,
      limit: phonesAtOnce,
    });
    const phones = page.rows.map(({ phone }) => phone);
    yield* pagesOfPhones(
      database,
      workspaceId,
      phones.filter((phone) => !seen.has(Number(phone))),
    );
    after = page.reached;
    await yieldToEventLoop();
  }
}

async function* pagesInOrder(database: Database, meant: Meant): Pages {
  let after: SegmentPlace | undefined;
  do {
    const rows = await listSegment(database, { ...meant, limit: rowsAtOnce, after, isBegun: after !== undefined });
    const page = rows.slice(0, rowsAtOnce);
    yield page;
    const last = rows.length > rowsAtOnce ? page.at(-1) : undefined;
    after = last && placeAfter(meant, last);
  } while (after);
}

/** In the order given, each once; who is not there is left out. */
export async function* pagesOfPhones(database: Database, workspaceId: string, phones: readonly string[]): Pages {
  const all = [...new Set(phones)];
  for (let start = 0; start < all.length; start += rowsAtOnce) {
    const some = all.slice(start, start + rowsAtOnce);
    const known = new Map((await listByPhones(database, workspaceId, some)).map((one) => [one.phone, one]));
    yield some.flatMap((phone) => known.get(phone) ?? []);
  }
}
