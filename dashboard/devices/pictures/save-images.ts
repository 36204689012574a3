// One device's pictures on their way to the server: all in their order, or what goes where nothing else has changed.
import { isRefusal } from '@fanfare/contract/call.ts';
import type { DeviceImage } from '@fanfare/contract/devices.ts';
import { type ListedImage, keyedImages, missingImage, storedImage } from '../../images/image-list.ts';
import type { DeviceImagesCalls } from '../queries.ts';

/** What the server was last known to have. */
export interface SavedImages {
  readonly keys: readonly string[];
  readonly updatedAt: number;
}

interface ImagesChange {
  readonly removed: readonly string[];
  /** Whether anything came, or stands elsewhere. */
  readonly isArranged: boolean;
}

export function changeOf(before: readonly string[], after: readonly string[]): ImagesChange {
  const remaining = before.filter((key) => after.includes(key));
  return {
    removed: before.filter((key) => !after.includes(key)),
    isArranged: remaining.length !== after.length || remaining.some((key, index) => key !== after[index]),
  };
}

/** Which action failed, and what the server had before it. */
export class ImagesNotSaved extends Error {
  readonly action: 'uploading' | 'deleting';
  readonly reached: SavedImages;

  constructor(action: ImagesNotSaved['action'], reached: SavedImages, cause: unknown) {
    super('The images were not saved.', { cause });
    this.name = 'ImagesNotSaved';
    this.action = action;
    this.reached = reached;
  }
}

interface Images {
  readonly dev: string;
  readonly before: SavedImages;
  readonly after: readonly string[];
  /** Of those whose bytes are here. */
  readonly ownKeys: readonly string[];
  /** Some of them have no bytes on the server yet. */
  readonly isMissingBytes: boolean;
}

interface Arrival extends SavedImages {
  /** Where the bytes go of those that have none yet, by key. */
  readonly urls: ReadonlyMap<string, string>;
}

type Calls = Pick<DeviceImagesCalls, 'find' | 'change' | 'remove'>;

/** Throws {@link ImagesNotSaved}. */
export async function saveImages(
  calls: Calls,
  { dev, before, after, ownKeys, isMissingBytes }: Images,
): Promise<Arrival> {
  const { removed, isArranged } = changeOf(before.keys, after);
  const unlessTheirs = overSameImages(calls, dev);
  const change = async (keys: readonly string[]): Promise<Arrival> => {
    const put = (unmodifiedSince: number) => calls.change(dev, keys, unmodifiedSince);
    const { urls, updatedAt } = await unlessTheirs({ from: before, to: keys }, put);
    return { keys, updatedAt, urls: new Map(urls.map(({ key, url }) => [key, url])) };
  };
  const action = isArranged || isMissingBytes ? 'uploading' : 'deleting';
  try {
    if (action === 'uploading') return await change(after).catch(withoutGone);
    if (removed.length === 0) return { ...before, urls: new Map() };
    const remove = (unmodifiedSince: number) => calls.remove(dev, removed, unmodifiedSince);
    const { images, updatedAt } = await unlessTheirs({ from: before, to: after }, remove);
    return { keys: shownKeys({ images }), updatedAt, urls: new Map() };
  } catch (error) {
    throw new ImagesNotSaved(action, before, error);
  }

  /** What somebody else has removed for good can't come back, whoever still has it in their list. */
  async function withoutGone(error: unknown): Promise<Arrival> {
    if (!isRefusal(error, 'imageRemoved')) throw error;
    const shown = new Set(shownKeys(await calls.find(dev)));
    return await change(after.filter((key) => shown.has(key) || ownKeys.includes(key)));
  }
}

export function shownKeys({ images }: { readonly images: readonly DeviceImage[] }): readonly string[] {
  return images.map(({ key }) => key);
}

/** What has changed may be the name alone, or be our own first try, whose answer was lost: neither is in the way. */
function overSameImages(calls: Pick<Calls, 'find'>, dev: string) {
  return async <Answer>(
    { from, to }: { readonly from: SavedImages; readonly to: readonly string[] },
    action: (unmodifiedSince: number) => Promise<Answer>,
  ): Promise<Answer> => {
    try {
      return await action(from.updatedAt);
    } catch (error) {
      if (!isRefusal(error, 'changedMeanwhile')) throw error;
      const { images, updatedAt } = await calls.find(dev);
      const shown = shownKeys({ images }).join();
      if (shown !== to.join() && shown !== from.keys.join()) throw error;
      return await action(updatedAt);
    }
  };
}

/** The pictures of a device as its uploader starts. */
export function listedDeviceImages(images: readonly DeviceImage[]): readonly ListedImage[] {
  return images.map(({ key, url }) => (url === null ? missingImage(key) : storedImage({ key, imageUrl: url })));
}

/** What the device would show. */
export function keysOf(items: readonly ListedImage[]): readonly string[] {
  return keyedImages(items).map(({ key }) => key);
}
