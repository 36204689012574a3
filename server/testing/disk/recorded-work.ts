// Some work of the product on a disk that notes every change, and what must be there if the power went in the middle.
import { mkdir, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { removeCustomer } from '@fanfare/contract/customers.ts';
import { newImageKey } from '@fanfare/contract/images.ts';
import { bulkAddCustomers } from '@fanfare/contract/imports.ts';
import { submitPhone } from '@fanfare/contract/visitors.ts';
import { addImages } from '@fanfare/contract/workspaces.ts';
import { type OutboxLine, postToPool } from '../ask-pool.ts';
import { buildJpeg, buildWorkspace } from '../builders.ts';
import { ada, castPassword } from '../cast.ts';
import { type Asker, signInByPassword } from '../start-app.ts';
import { type TestProcess, startProcess } from '../start-process.ts';
import { type Disk, type Refusal, prepareDisk } from './disk.ts';
import { type Recording, readRecording } from './journal.ts';

/** Asked for when the journal was so long, and acknowledged when it was longer; the two say before and after what cut. */
export interface Action {
  readonly kind: 'phone' | 'list' | 'removal' | 'picture' | 'letter';
  readonly key: string;
  readonly askedAt: number;
  readonly doneAt: number;
}

export interface Work extends AsyncDisposable {
  readonly recording: Recording;
  /** Those that were acknowledged; of others nothing is promised. */
  readonly actions: readonly Action[];
  readonly ws: string;
  /** What is kept of each picture, by its key. */
  readonly pictures: ReadonlyMap<string, Buffer>;
}

/** Enough for the log to be written back. */
export const rowsPerImport = 3_000;
const phonesPerRound = 12;
const lookMs = 50;

/** Begins on an empty disk. Half way the disk refuses a flush, and the product is started again. */
export async function recordWork(rounds: number): Promise<Work> {
  return await withProduct(async ({ work, refuse }) => {
    for (let round = 0; round < rounds; round += 1) {
      await work(round);
      // What is written now stays in memory, and the disk never has it unless it is written again.
      if (round === Math.floor((rounds - 1) / 2)) await refuse({ of: 'flushes', times: 1, error: 'EIO' }, round);
    }
  });
}

/** Has one write after another refused, until so little is done that none of it is met. */
export async function recordRefusals(error: 'EIO' | 'ENOSPC', writesMax: number): Promise<Work & { writes: number }> {
  let writes = 0;
  const work = await withProduct(async ({ refuse }) => {
    while (writes < writesMax && (await refuse({ of: 'writes', after: writes, times: 1, error }, writes))) writes += 1;
  });
  return { ...work, writes };
}

async function withProduct(run: (product: Product) => Promise<void>): Promise<Work> {
  const root = await mkdtemp(join(tmpdir(), 'fanfare-power-'));
  const [folder, journal] = [join(root, 'disk'), join(root, 'journal')];
  await mkdir(folder);
  const product = await startProduct(await prepareDisk(folder, join(root, 'orders'), journal), folder, journal);
  try {
    await run(product);
    await product.stop('SIGTERM');
  } finally {
    await product.stop('SIGKILL');
  }
  const { actions, ws } = product;
  const pictures = await readPictures(join(folder, 'data', 'images', ws));
  const remove = () => rm(root, { recursive: true });
  return { recording: readRecording(journal), actions, ws, pictures, [Symbol.asyncDispose]: remove };
}

type Product = Awaited<ReturnType<typeof startProduct>>;

async function startProduct(disk: Disk, folder: string, journal: string) {
  const dataDir = join(folder, 'data');
  const start = () => startProcess({ dataDir, databaseUrl: undefined }, { clientId: '', more: disk.environment });
  const actions: Action[] = [];
  const act = async (kind: Action['kind'], key: string, run: () => Promise<unknown>): Promise<void> => {
    const askedAt = (await stat(journal)).size;
    await run();
    actions.push({ kind, key, askedAt, doneAt: (await stat(journal)).size });
  };

  let one = await start();
  await act('letter', ada.email, () => signUp(one, ada.email));
  const code = (await readOutbox(dataDir)).find(({ to }) => to === ada.email)?.code;
  await askPool(one, 'ConfirmSignUp', { Username: ada.email, ConfirmationCode: code });
  let asAda = await signIn(one);
  const ws = (await buildWorkspace(asAda)).workspace_id;
  const picture = await buildJpeg({ width: 512, height: 512 });

  const add = (phone: string) =>
    act('phone', `1${phone}`, () => one.visitor.call(submitPhone, { body: { wid: ws, phone } }));

  async function upload(): Promise<void> {
    const key = newImageKey({ width: 512, height: 512 }, 'jpg');
    const { urls } = await asAda.call(addImages, { params: { ws }, body: { keys: [key] } });
    await act('picture', key, async () => {
      const headers = { 'content-type': 'image/jpeg' };
      const { ok } = await fetch(urls[0] ?? '', { method: 'PUT', headers, body: new Uint8Array(picture) });
      if (!ok) throw new Error('The picture was not taken.');
    });
  }

  async function work(round: number): Promise<void> {
    const first = 4_150_000_000 + round * 10_000;
    const phones = Array.from({ length: phonesPerRound }, (_, index) => String(first + index));
    const letter = `person${round}@fanfare.test`;
    await Promise.all([...phones.map(add), upload(), act('letter', letter, () => signUp(one, letter))]);
    const [gone = ''] = phones;
    await act('removal', `1${gone}`, () => asAda.call(removeCustomer, { params: { ws }, body: { phone: gone } }));
    const writtenBack = await countWrittenBack(journal);
    const listed = String(first + 1_000);
    const customers = toListed(listed).map((phone, index) => ({ phone, createdAt: Date.UTC(2024, 2, 5) + index }));
    // Who joins meanwhile has it written in several transactions.
    await Promise.all([
      act('list', listed, () => asAda.call(bulkAddCustomers, { params: { ws }, body: { customers } })),
      ...Array.from({ length: phonesPerRound }, (_, index) => add(String(first + 200 + index))),
    ]);
    while ((await countWrittenBack(journal)) === writtenBack) await wait(lookMs);
    await Promise.all([add(String(first + 100)), add(String(first + 101)), upload()]);
  }

  /** A little of everything while the disk refuses that; answers whether it came to it. */
  async function refuse(refusal: Refusal, round: number): Promise<boolean> {
    disk.refuse(refusal);
    const letter = `refused${round}@fanfare.test`;
    const acted = [add(String(4_160_000_000 + round)), upload(), act('letter', letter, () => signUp(one, letter))];
    await Promise.allSettled(acted);
    const isMet = disk.isMet();
    disk.recover();
    if (await one.isRunning()) return isMet;
    one = await start();
    asAda = await signIn(one);
    return isMet;
  }

  return { actions, ws, work, refuse, stop: (signal: NodeJS.Signals) => one.stop(signal) };
}

/** The numbers of a list, by its first one. */
export function toListed(first: string): string[] {
  return Array.from({ length: rowsPerImport }, (_, index) => String(Number(first) + index));
}

async function readPictures(folder: string): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  for (const key of await readdir(folder)) {
    // One that was refused may have left its folder.
    const original = await readFile(join(folder, key, 'original')).catch(() => undefined);
    if (original) pictures.set(key, original);
  }
  return pictures;
}

async function countWrittenBack(journal: string): Promise<number> {
  return (await readFile(journal, 'latin1')).split('"what":"flush","name":"data/fanfare.db"').length;
}

export async function readOutbox(dataDir: string): Promise<OutboxLine[]> {
  const text = await readFile(join(dataDir, 'outbox.ndjson'), 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as OutboxLine];
    } catch {
      return [];
    }
  });
}

async function askPool({ url }: TestProcess, operation: string, body: object): Promise<void> {
  const target = `AWSCognitoIdentityProviderService.${operation}`;
  const answer = await postToPool(url, { target, body: JSON.stringify({ ClientId: await clientOf(url), ...body }) });
  if (answer.status !== 200) throw new Error(`${operation}: ${answer.type}`);
}

async function signUp(one: TestProcess, email: string): Promise<void> {
  await askPool(one, 'SignUp', { Username: email, Password: castPassword, UserAttributes: [] });
}

async function signIn({ url, withToken }: TestProcess): Promise<Asker> {
  return withToken((await signInByPassword(url, await clientOf(url), ada.email)).AccessToken);
}

async function clientOf(url: string): Promise<string> {
  const { auth } = (await (await fetch(`${url}/config.json`)).json()) as { auth: { userPoolClientId: string } };
  return auth.userPoolClientId;
}
