import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestStorage, storages } from '../testing/storages.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';

describe.each(storages)('in %s', (_, start) => {
  let place: TestStorage;
  let dataDir: string;
  let storage: Storage;

  beforeAll(async () => {
    place = await start();
    dataDir = await mkdtemp(join(tmpdir(), 'fanfare-storage-'));
    storage = await openStorage({ dataDir, storageUrl: place.environment['STORAGE_URL'] });
  });
  afterAll(async () => {
    await storage.close();
    await place.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const path = (imageKey: string, name = 'original') => ({ workspaceId: 'harbor', imageKey, name });

  test('what was put is there byte for byte, and stays as it was first', async () => {
    const bytes = randomBytes(300_000);
    await storage.put(path('one.jpg'), bytes);
    await storage.put(path('one.jpg'), Buffer.from('second'));
    expect((await storage.get(path('one.jpg')))?.equals(bytes)).toBe(true);
    expect(await storage.get({ ...path('one.jpg'), workspaceId: 'juniper' })).toBeUndefined();
  });

  test('a removed picture takes its variants with it, and no other picture', async () => {
    const paths = [path('two.jpg'), path('two.jpg', '360.avif'), path('two.jpg_too.jpg')];
    for (const one of paths) await storage.put(one, Buffer.from('bytes'));
    await storage.remove('harbor', 'two.jpg');
    await storage.remove('harbor', 'two.jpg');
    const found = await Promise.all(paths.map((one) => storage.get(one)));
    expect(found.map(String)).toEqual(['undefined', 'undefined', 'bytes']);
  });

  test('no path leads anywhere else', async () => {
    for (const step of ['..', '.', '', '../up', 'a/b', '.incoming', 'a\0b', '/etc']) {
      for (const part of ['workspaceId', 'imageKey', 'name']) {
        const elsewhere = { ...path('three.jpg'), [part]: step };
        await expect(async () => storage.get(elsewhere)).rejects.toThrow('cannot be kept');
        await expect(async () => storage.put(elsewhere, Buffer.from('x'))).rejects.toThrow('cannot be kept');
      }
      await expect(async () => storage.remove('harbor', step)).rejects.toThrow('cannot be kept');
    }
  });
});
