// One device's pictures on their way to the server: first what goes, then what stays, in its order.
import { isRefusal } from '@fanfare/contract/call.ts';
import type { DeviceImage } from '@fanfare/contract/devices.ts';
import { type ListedImage, keptImages, missingImage, storedImage } from '../../images/image-list.ts';
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

/** Which action failed, and what the server has after those that did not. */
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
  /** Some of them have no bytes on the server yet. */
  readonly isMissingBytes: boolean;
}

interface Arrival extends SavedImages {
  /** Where the bytes go of those that have none yet, by key. */
  readonly urls: ReadonlyMap<string, string>;
}

type Calls = Pick<DeviceImagesCalls, 'find' | 'change' | 'remove'>;

/** Throws {@link ImagesNotSaved}. */
export async function saveImages(calls: Calls, { dev, before, after, isMissingBytes }: Images): Promise<Arrival> {
  const { removed, isArranged } = changeOf(before.keys, after);
  const unlessTheirs = overSameImages(calls, dev);
  let reached = before;
  if (removed.length > 0) {
    try {
      const to = before.keys.filter((key) => !removed.includes(key));
      const remove = (unmodifiedSince: number) => calls.remove(dev, removed, unmodifiedSince);
      const { images, updatedAt } = await unlessTheirs({ from: before, to }, remove);
      reached = { keys: images.map(({ key }) => key), updatedAt };
    } catch (error) {
      throw new ImagesNotSaved('deleting', reached, error);
    }
  }
  if (!isArranged && !isMissingBytes) return { ...reached, urls: new Map() };
  try {
    const change = (unmodifiedSince: number) => calls.change(dev, after, unmodifiedSince);
    const { urls, updatedAt } = await unlessTheirs({ from: reached, to: after }, change);
    return { keys: after, updatedAt, urls: new Map(urls.map(({ key, url }) => [key, url])) };
  } catch (error) {
    throw new ImagesNotSaved('uploading', reached, error);
  }
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
      const shown = images.map(({ key }) => key).join();
      if (shown !== to.join() && shown !== from.keys.join()) throw error;
      return await action(updatedAt);
    }
  };
}

/** The pictures of a device as its uploader starts. */
export function listedDeviceImages(images: readonly DeviceImage[]): readonly ListedImage[] {
  return images.map(({ key, url }) => (url === null ? missingImage(key) : storedImage({ key, imageUrl: url })));
}

/** What the device would show: each picture that has a key. One that never arrived keeps its place until it is removed. */
export function keysOf(items: readonly ListedImage[]): readonly string[] {
  return keptImages(items).flatMap(({ id, state }) => {
    if (state.phase === 'ready') return [state.image.key];
    return isNeverArrived(state) ? [id] : [];
  });
}

/** Files that can't be used, of those that were chosen here. */
export function hasBroken(items: readonly ListedImage[]): boolean {
  return items.some(({ state }) => state.phase === 'failed' && !isNeverArrived(state));
}

function isNeverArrived(state: ListedImage['state']): boolean {
  return state.phase === 'failed' && state.problem.kind === 'neverArrived';
}
