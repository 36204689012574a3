// The program behind `npm run backup` and `npm run restore`.
import { rmSync } from 'node:fs';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { engineOf } from '../database/open.ts';
import { holdFolder } from '../database/sqlite.ts';
import { loadEnvironment } from '../environment.ts';
import { readSettings } from '../settings.ts';
import { explainStartFailure } from '../start-failure.ts';
import { BackupRefused } from './backup-file.ts';
import { backUp, partOf, restore } from './backup.ts';

const [command, file, ...more] = process.argv.slice(2);

try {
  if (!file || more.length > 0 || (command !== 'backup' && command !== 'restore'))
    throw new BackupRefused('One file is to be named: npm run backup -- FILE, or npm run restore -- FILE');
  const environment = loadEnvironment();
  const settings = readSettings(environment);
  const passphrase = environment['BACKUP_PASSPHRASE'];
  const path = resolve(file);
  if (command === 'backup') {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => {
        rmSync(partOf(path), { force: true });
        process.exit(128 + constants.signals[signal]);
      });
    const { rows, pictures, picturesMissing } = await backUp(settings, path, passphrase);
    const missing = picturesMissing > 0 ? ` ${picturesMissing} pictures were gone before they could be read.` : '';
    const secret = passphrase === undefined ? ' It is not encrypted: it holds the keys that sign tokens.' : '';
    console.log(`${path} holds ${rows} rows and ${pictures} pictures, and was read back.${missing}${secret}`);
  } else {
    const letGo = engineOf(settings) === 'sqlite' ? holdFolder(settings.dataDir) : () => {};
    const { done, madeAt, paused, leftOut } = await restore(settings, path, passphrase);
    letGo();
    const from = new Date(madeAt).toISOString();
    const held = paused > 0 ? ` Broadcasts that wait until somebody resumes them: ${paused}.` : '';
    const others = leftOut.length > 0 ? ` Left out, because they are not of this product: ${leftOut.join(', ')}.` : '';
    console.log(
      `${done.rows} rows and ${done.pictures} pictures are back as they were at ${from}. Everybody signs in anew.${held}${others}`,
    );
  }
} catch (error) {
  console.error(error instanceof BackupRefused ? error.message : explainStartFailure(error as Error, undefined));
  process.exitCode = 1;
}
