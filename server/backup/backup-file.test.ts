import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BackupRecord, readBackup, writeBackup } from './backup-file.ts';

const passphrase = 'the wine is in the cellar';

const picture = { kind: 'picture', workspaceId: 'w', imageKey: 'k' } as const;

/** More than one part of an encrypted file, with a row as long as several chunks of a stream. */
const records: readonly BackupRecord[] = [
  { kind: 'header', madeAt: 1, migrations: ['0001-foundation'] },
  { kind: 'table', name: 'customers', columns: ['phone', 'note'] },
  { kind: 'row', values: ['14155550132', null] },
  { kind: 'row', values: ['14155550133', 'ä\n'.repeat(100_000)] },
  ...[0, 1, 70_000].map((length): BackupRecord => ({ ...picture, bytes: randomBytes(length) })),
  { kind: 'end', rows: 2, pictures: 3 },
];

describe('the file of a backup', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fanfare-backup-'));
    file = join(folder, 'backup');
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  test.each([
    ['plain', undefined],
    ['encrypted', passphrase],
  ])('is read as it was written, %s', async (_, given) => {
    await writeBackup(file, given, toStream());
    expect(await Array.fromAsync(readBackup(file, given))).toEqual(records);
  });

  test('is read by its owner alone', async () => {
    await writeBackup(file, undefined, toStream());
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['plain', undefined],
    ['encrypted', passphrase],
  ])('that was cut off or changed anywhere is refused, %s', async (_, given) => {
    await writeBackup(file, given, toStream());
    const whole = await readFile(file);
    for (const share of [0, 0.2, 0.6, 0.999_99]) {
      const spot = Math.floor(share * whole.length);
      await writeFile(file, whole.subarray(0, spot));
      await expect(Array.fromAsync(readBackup(file, given))).rejects.toThrow(/backup/);
      const changed = Buffer.from(whole);
      changed[spot] = (changed[spot] ?? 0) ^ 0x40;
      await writeFile(file, changed);
      await expect(Array.fromAsync(readBackup(file, given))).rejects.toThrow(/backup/);
    }
  });

  test('that lacks its end is refused, also where all before it is whole', async () => {
    await writeBackup(file, undefined, toStream(records.slice(0, -1)));
    await expect(Array.fromAsync(readBackup(file, undefined))).rejects.toThrow(/damaged/);
  });

  test('never takes the place of another', async () => {
    await writeFile(file, 'last week');
    await expect(writeBackup(file, undefined, toStream())).rejects.toThrow(/EEXIST/);
    expect(await readFile(file, 'utf8')).toBe('last week');
  });
});

async function* toStream(given = records): AsyncGenerator<BackupRecord> {
  yield* given;
}
