import type { DeviceImage } from '@fanfare/contract/devices.ts';
import { type ListedImage, keptImages, missingImage, storedImage } from '../../images/image-list.ts';

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
