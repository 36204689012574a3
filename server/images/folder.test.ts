import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFolder } from './folder.ts';

const path = { workspaceId: 'harbor', imageKey: 'poster_10x10.jpg', name: 'original' };
const newFolder = () => mkdtemp(join(tmpdir(), 'fanfare-images-'));

test('what was put is there, and stays as it was first', async () => {
  const folder = await openFolder(await newFolder());
  await folder.put(path, Buffer.from('first'));
  await folder.put(path, Buffer.from('second'));
  expect((await folder.get(path))?.toString()).toBe('first');
  expect(await folder.get({ ...path, workspaceId: 'juniper' })).toBeUndefined();
});

test('a removed picture takes its variants with it', async () => {
  const folder = await openFolder(await newFolder());
  const variant = { ...path, name: '360.webp' };
  await folder.put(path, Buffer.from('picture'));
  await folder.put(variant, Buffer.from('small'));
  await folder.remove(path.workspaceId, path.imageKey);
  expect([await folder.get(path), await folder.get(variant)]).toEqual([undefined, undefined]);
});

test('no path leads out of the folder', async () => {
  const folder = await openFolder(await newFolder());
  for (const step of ['..', '.', '', '../up', 'a/b', '.incoming', 'a\0b', '/etc']) {
    for (const part of ['workspaceId', 'imageKey', 'name']) {
      await expect(async () => folder.get({ ...path, [part]: step })).rejects.toThrow('cannot be kept');
      await expect(async () => folder.put({ ...path, [part]: step }, Buffer.from('x'))).rejects.toThrow(
        'cannot be kept',
      );
    }
    await expect(async () => folder.remove('harbor', step)).rejects.toThrow('cannot be kept');
  }
});

test('what a killed server left half-written is cleared away, what another one is writing is not', async () => {
  const root = await newFolder();
  const incoming = join(root, '.incoming');
  await mkdir(incoming);
  await writeFile(join(incoming, 'left-behind'), 'half');
  await writeFile(join(incoming, 'being-written'), 'half');
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1_000);
  await utimes(join(incoming, 'left-behind'), longAgo, longAgo);
  await openFolder(root);
  expect(await readdir(incoming)).toEqual(['being-written']);
});
