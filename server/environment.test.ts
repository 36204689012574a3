import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

describe('settings', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fanfare-settings-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  test('come from the environment alone where there is no file', () => {
    expect(readEnvironment({ PORT: '4000' }, folder)).toEqual({ PORT: '4000' });
  });

  test('come from .env too, and what the environment sets goes before', async () => {
    await writeFile(join(folder, '.env'), "# a shop\nPORT=4000\nSITE_NAME='Two words' # here\n\nBRAND=\nLANGUAGE=de\n");
    const environment = readEnvironment({ LANGUAGE: 'es', PORT: '' }, folder);
    expect(environment).toEqual({ PORT: '4000', SITE_NAME: 'Two words', LANGUAGE: 'es' });
  });

  test('come from another file that is named, or from none', async () => {
    await writeFile(join(folder, '.env'), 'PORT=4000');
    await writeFile(join(folder, 'other'), 'PORT=5000');
    expect(readEnvironment({ ENV_FILE: 'other' }, folder)).toMatchObject({ PORT: '5000' });
    expect(readEnvironment({ ENV_FILE: 'none' }, folder)).not.toHaveProperty('PORT');
  });

  test('that are secret may stand in files, named by the environment or by .env', async () => {
    await writeFile(join(folder, 'mail'), 'smtp://user:p=ss@host\n');
    await writeFile(join(folder, 'database'), 'postgres://host/fanfare');
    await writeFile(join(folder, '.env'), 'MAIL_URL_FILE=mail');
    const environment = readEnvironment({ DATABASE_URL_FILE: join(folder, 'database') }, folder);
    expect(environment).toMatchObject({ MAIL_URL: 'smtp://user:p=ss@host', DATABASE_URL: 'postgres://host/fanfare' });
  });

  test.each([
    [{ ENV_FILE: 'missing' }, /^ENV_FILE: .+missing cannot be read \(ENOENT\)\.$/],
    [{ ENV_FILE: '.' }, /^ENV_FILE: .+ cannot be read \(EISDIR\)\.$/],
    [{ REDIS_URL_FILE: 'missing' }, /^REDIS_URL_FILE: .+missing cannot be read \(ENOENT\)\.$/],
    [{ BACKUP_PASSPHRASE_FILE: 'empty' }, /^BACKUP_PASSPHRASE_FILE: .+empty is empty\.$/],
    [{ REDIS_URL_FILE: 'missing', REDIS_URL: 'redis://host' }, /^REDIS_URL_FILE cannot be set beside REDIS_URL\.$/],
  ])('blame in one line a file that cannot be used: %j', async (environment, told) => {
    await writeFile(join(folder, 'empty'), '\n');
    expect(() => readEnvironment(environment, folder)).toThrow(told);
  });
});
