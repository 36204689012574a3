import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { readBucketAddress } from './bucket-address.ts';
import { openFolder } from './folder.ts';
import type { Storage } from './storage.ts';

export type StorageSettings = Pick<Settings, 'dataDir' | 'storageUrl'>;

/** The bucket of STORAGE_URL, or the folder `images` beside everything else that an installation keeps. */
export async function openStorage({ dataDir, storageUrl }: StorageSettings): Promise<Storage> {
  if (storageUrl === undefined) return await openFolder(join(dataDir, 'images'));
  const address = readBucketAddress(storageUrl);
  // Loaded only here: with a folder Amazon's library is never needed.
  const { openBucket } = await import('./bucket.ts');
  return await openBucket(address);
}
