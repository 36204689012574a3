import { readdirSync, readlinkSync } from 'node:fs';
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

test('whoever goes away in the middle of a picture leaves no open file behind', async () => {
  const root = await mkdtemp(join(tmpdir(), 'fanfare-images-'));
  const storage = await openFolder(root);
  const path = { workspaceId: 'harbor', imageKey: 'one.jpg', name: 'original' };
  await storage.put(path, Buffer.alloc(500_000));
  const found = await storage.open(path);
  const ended = new Promise((resolve) => found?.body.once('close', resolve));
  found?.body.once('data', () => found.body.destroy());
  await ended;
  expect(filesOpenIn(root)).toEqual([]);
});

test('the folder of a workspace goes with its last picture, also while another one comes', async () => {
  const root = await mkdtemp(join(tmpdir(), 'fanfare-images-'));
  const storage = await openFolder(root);
  const at = (imageKey: string) => ({ workspaceId: 'harbor', imageKey, name: 'original' });
  for (let round = 0; round < 50; round += 1) {
    const [gone, kept] = [`${round}-gone.jpg`, `${round}-kept.jpg`];
    await storage.put(at(gone), Buffer.alloc(10));
    await Promise.all([storage.remove('harbor', gone), storage.put(at(kept), Buffer.alloc(10))]);
    expect((await storage.get(at(kept)))?.length).toBe(10);
    await storage.remove('harbor', kept);
    expect(await readdir(root)).toEqual(['.incoming']);
  }
});

/** As Linux tells them. */
function filesOpenIn(folder: string): string[] {
  if (process.platform !== 'linux') return [];
  const targets = readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  });
  return targets.filter((target) => target.startsWith(folder));
}
