// Takes a disk as it could be after a power cut, starts on it, and says what is lost or half; nothing may be.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrate } from '../../database/migrate.ts';
import { type Database, openDatabase } from '../../database/open.ts';
import { randomFrom } from '../../demo/repeatable.ts';
import { startProcess } from '../start-process.ts';
import { type Action, type Work, rowsPerImport, toListed } from './recorded-work.ts';

/** In memory where there is one: what these disks lose they have lost already. */
const scratch = process.platform === 'linux' ? '/dev/shm' : tmpdir();

export interface Cuts {
  readonly cuts: number;
  /** What was acknowledged and is not there, in a few words. */
  readonly lost: readonly string[];
  /** What is there in part, and starts that failed. */
  readonly half: readonly string[];
}

interface CutCounts {
  /** Before and after flushes, evenly over all: so many moments. */
  readonly flushes: number;
  /** And at so many moments in between. */
  readonly between: number;
  /** The whole server is started on one state in so many. */
  readonly serverEach?: number;
  /** The same one cuts at the same moments, and leaves the same. */
  readonly seed: number;
}

export async function cutPower(
  work: Work,
  { flushes: most, between, serverEach = Infinity, seed }: CutCounts,
): Promise<Cuts> {
  const { flushes, length } = work.recording;
  const chance = randomFrom(seed);
  const count = Math.min(most, flushes.length);
  const moments = [
    ...Array.from({ length: count }, (_, index) => flushes[Math.floor((index * flushes.length) / count)] ?? 0),
    ...Array.from({ length: between }, () => Math.floor(chance() * length)),
    length,
  ];
  const [lost, half]: [string[], string[]] = [[], []];
  for (const [index, cut] of moments.entries()) {
    const found = await lookAfter(work, cut, { chance, withServer: index % serverEach === serverEach - 1 });
    lost.push(...found.lost.map((fault) => `${cut}: ${fault}`));
    half.push(...found.half.map((fault) => `${cut}: ${fault}`));
  }
  return { cuts: moments.length, lost, half };
}

interface Look {
  readonly chance: () => number;
  readonly withServer: boolean;
}

async function lookAfter(work: Work, cut: number, { chance, withServer }: Look): Promise<Omit<Cuts, 'cuts'>> {
  const folder = await mkdtemp(join(scratch, 'fanfare-cut-'));
  try {
    work.recording.restore(folder, cut, chance);
    const data = { dataDir: join(folder, 'data'), databaseUrl: undefined };
    if (withServer) await (await startProcess(data, { clientId: '' })).stop('SIGTERM');
    const database = openDatabase(data);
    try {
      await migrate(database);
      return await look(work, cut, { database, dataDir: data.dataDir });
    } finally {
      await database.destroy();
    }
  } catch (error) {
    return { lost: [], half: [`the start failed: ${String(error)}`] };
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Found {
  readonly database: Database;
  readonly dataDir: string;
}

async function look(
  { actions, ws, pictures }: Work,
  cut: number,
  { database, dataDir }: Found,
): Promise<Omit<Cuts, 'cuts'>> {
  const phones = new Set((await database.selectFrom('customers').select('phone').execute()).map(({ phone }) => phone));
  const arrived = (await database.selectFrom('images').select('image_key').execute()).map((row) => row.image_key);
  const letters = await readFile(join(dataDir, 'outbox.ndjson'), 'utf8').catch(() => '');
  const lettersTo = new Set(letters.split('\n').map(addresseeOf));
  const isThere: Record<Action['kind'], (key: string) => boolean> = {
    phone: (key) =>
      phones.has(key) || actions.some((one) => one.kind === 'removal' && one.key === key && one.askedAt < cut),
    list: (first) => toListed(first).every((phone) => phones.has(`1${phone}`)),
    removal: (key) => !phones.has(key),
    picture: (key) => arrived.includes(key),
    letter: (key) => lettersTo.has(key),
  };
  const lost = actions.filter(({ kind, key, doneAt }) => doneAt <= cut && !isThere[kind](key));
  const half: string[] = [];
  for (const key of arrived) {
    const bytes = await readFile(join(dataDir, 'images', ws, key, 'original')).catch(() => undefined);
    if (!bytes?.equals(pictures.get(key) ?? Buffer.alloc(0))) half.push(`picture ${key} is half`);
  }
  half.push(...(await findHalfLists(database)));
  using file = new DatabaseSync(join(dataDir, 'fanfare.db'));
  const sound = file.prepare('pragma integrity_check').get()?.['integrity_check'];
  if (sound !== 'ok') half.push(String(sound));
  if (file.prepare('pragma foreign_key_check').get()) half.push('rows without what they belong to');
  const counted = await database.selectFrom('workspaces').select('customers_quantity').executeTakeFirst();
  if (counted && counted.customers_quantity !== phones.size) half.push('the count of customers is wrong');
  return { lost: lost.map(({ kind, key }) => `${kind} ${key}`), half };
}

/** Of a list that was being written there is what its import says, and the import knows how to go on. */
async function findHalfLists(database: Database): Promise<string[]> {
  const imports = await database.selectFrom('imports').select(['import_id', 'parts', 'created']).execute();
  const brought = await database
    .selectFrom('customers')
    .select((of) => ['import_id', of.fn.countAll().as('customers')])
    .where('import_id', 'is not', null)
    .groupBy('import_id')
    .execute();
  const begun = await database.selectFrom('import_parts_begun').select(['import_id', 'created']).execute();
  const customersOf = new Map(brought.map(({ import_id: id, customers }) => [id, Number(customers)]));
  const begunOf = new Map(begun.map(({ import_id: id, created }) => [id, created]));
  return imports.flatMap(({ import_id: id, parts, created }) => {
    const isTrue = (customersOf.get(id) ?? 0) === created && (begunOf.get(id) ?? rowsPerImport) === created;
    return isTrue && begunOf.has(id) === (parts === 0) ? [] : [`list ${id}: ${created} said to be written`];
  });
}

/** Nothing for a line that is not whole: nobody was told that it was sent. */
function addresseeOf(line: string): unknown {
  try {
    return (JSON.parse(line) as { to?: unknown }).to;
  } catch {
    return undefined;
  }
}
