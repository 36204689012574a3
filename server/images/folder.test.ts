import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFolder } from './folder.ts';

test('what a killed server left half-written is cleared away, what another one is writing is not', async () => {
  const root = await mkdtemp(join(tmpdir(), 'fanfare-images-'));
  const incoming = join(root, '.incoming');
  await mkdir(incoming);
  await writeFile(join(incoming, 'left-behind'), 'half');
  await writeFile(join(incoming, 'being-written'), 'half');
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1_000);
  await utimes(join(incoming, 'left-behind'), longAgo, longAgo);
  await openFolder(root);
  expect(await readdir(incoming)).toEqual(['being-written']);
});
