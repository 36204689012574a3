// Who uses the cluster meanwhile, each from an address of their own: what they were told is kept, and how long they waited.
import { newImageKey } from '@fanfare/contract/images.ts';
import { submitPhone } from '@fanfare/contract/visitors.ts';
import { addImages } from '@fanfare/contract/workspaces.ts';
import sharp from 'sharp';
import { buildJpeg } from '../builders.ts';
import { type CutProxy, openCutProxy } from '../histories/cut-proxy.ts';
import { openShop } from '../histories/histories.ts';
import { History } from '../histories/history.ts';
import {
  type Opened,
  type Shop,
  type Work,
  customersOf,
  nextPhone,
  openCustomers,
  openSessions,
  openTablet,
  untilKnown,
} from '../histories/work.ts';
import type { Cluster } from './cluster.ts';

const againMs = 500;

/** Visitors who leave their numbers. */
const openJoins: Opened = ({ ws, url }, history) => {
  const joined: string[] = [];
  return {
    step: async () => {
      const phone = nextPhone();
      const known = await history.ask(url(), submitPhone, { body: { wid: ws, phone } });
      if (!known) return;
      history.expect(known.status === 200, `A visitor could not join: ${known.status}`);
      joined.push(phone);
    },
    check: async (staff) => {
      const found = await customersOf(staff, ws);
      const lost = joined.filter((phone) => !found.has(phone));
      history.expect(lost.length === 0, `${lost.length} numbers of visitors are not there`);
    },
  };
};

/** Staff upload pictures, the same again where nobody knows, and visitors look at those that were acknowledged. */
const openPictures: Opened = (shop, history) => {
  const { ws, token, url } = shop;
  /** With the bytes that were seen first: they never change. */
  const kept = new Map<string, Buffer | undefined>();
  const look = async (key: string, variant = '') => {
    const seen = await history.note('GET picture', async () => {
      const response = await fetch(`${url()}/images/${ws}/${key}${variant}`);
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    });
    if (!seen) return false;
    if (seen.status === 200 && variant === '') kept.set(key, kept.get(key) ?? seen.bytes);
    const isSame = variant !== '' || kept.get(key)?.equals(seen.bytes) === true;
    const isWhole = seen.status === 200 && isSame && (await isPicture(seen.bytes));
    history.expect(isWhole, `A picture${variant} that was acknowledged is answered ${seen.status}`);
    return true;
  };
  return {
    step: async () => {
      const size = { width: 40 + (kept.size % 400), height: 30 };
      const [key, bytes] = [newImageKey(size, 'jpg'), await buildJpeg(size)];
      const ask = { token, params: { ws }, body: { keys: [key] } };
      const link = await untilKnown(shop, () => history.ask(url(), addImages, ask));
      const { pathname, search } = new URL((link.body['urls'] as string[])[0] ?? '');
      const { status } = await untilKnown(shop, () =>
        history.note('PUT picture', async () => {
          const response = await fetch(url() + pathname + search, { method: 'PUT', body: bytes });
          // Only our own servers answer in JSON.
          return { status: response.status, said: await response.json() };
        }),
      );
      history.expect(status === 200, `A picture could not be uploaded: ${status}`);
      if (status === 200) kept.set(key, undefined);
      const keys = [...kept.keys()];
      await look(keys[Math.floor(Math.random() * keys.length)] ?? key);
    },
    check: async () => {
      for (const key of kept.keys()) {
        for (const variant of ['', '/360.jpg']) {
          history.expect(await look(key, variant), `A picture${variant} that was acknowledged cannot be seen`);
        }
      }
    },
  };
};

async function isPicture(bytes: Buffer): Promise<boolean> {
  return await sharp(bytes)
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
}

const kinds = {
  visitors: { open: openJoins, count: 6 },
  staff: { open: openCustomers, count: 2 },
  tablet: { open: openTablet, count: 1 },
  'sign-ins': { open: openSessions, count: 2 },
  pictures: { open: openPictures, count: 2 },
} as const;

export type CallerKind = keyof typeof kinds;

export interface Caller {
  readonly kind: CallerKind;
  readonly history: History;
  readonly work: Work;
}

export interface Callers extends AsyncDisposable {
  readonly shop: Shop;
  readonly all: readonly Caller[];
}

export async function openCallers({ url, clientId }: Cluster): Promise<Callers> {
  const lines: CutProxy[] = [];
  const openLine = async () => {
    const line = await openCutProxy(url, `127.0.1.${lines.length + 1}`);
    lines.push(line);
    return () => new URL(line.url).origin;
  };
  const shop = await openShop({
    clientId,
    againMs,
    url: await openLine(),
    urls: () => lines.map((line) => new URL(line.url).origin),
  });
  const all: Caller[] = [];
  for (const [kind, { open, count }] of Object.entries(kinds) as [CallerKind, (typeof kinds)[CallerKind]][]) {
    for (let index = 0; index < count; index += 1) {
      const history = new History();
      all.push({ kind, history, work: open({ ...shop, url: await openLine() }, history) });
    }
  }
  return {
    shop,
    all,
    [Symbol.asyncDispose]: async () => void (await Promise.all(lines.map((line) => line.close()))),
  };
}

/** Works until it is over; sooner again where nothing came back. */
export async function keepWorking({ history, work }: Caller, stepsMs: number, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await work.step();
    const pauseMs = history.entries.at(-1)?.status === undefined ? againMs : stepsMs * (0.5 + Math.random());
    await new Promise<void>((done) => {
      const timer = setTimeout(done, pauseMs);
      over.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
    });
  }
}

/** The longest that one of them waited from a first try to an answer that says what was done, and came after `from`. */
export function longestWaitMs({ history }: Caller, from: number): number {
  let [longest, began] = [0, undefined as number | undefined];
  for (const entry of history.entries) {
    began ??= entry.began;
    if (entry.status === undefined) continue;
    if (entry.ended >= from) longest = Math.max(longest, entry.ended - began);
    began = undefined;
  }
  return longest;
}
