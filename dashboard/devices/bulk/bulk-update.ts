// The same done to the pictures of many devices, each for itself.
import { type Device, deviceImagesMax } from '@fanfare/contract/devices.ts';
import { codeOf } from '../../session/call-errors.ts';
import type { DeviceImagesCalls } from '../queries.ts';
import { ImagesNotSaved, isChangedMeanwhile, saveImages } from '../pictures/save-images.ts';

export type BulkAction = { readonly action: 'add'; readonly keys: readonly string[] } | { readonly action: 'remove' };

export type BulkResult =
  | { readonly outcome: 'waiting' }
  | { readonly outcome: 'updated'; readonly keys: readonly string[]; readonly updatedAt: number }
  | { readonly outcome: 'tooMany' | 'changed' }
  | { readonly outcome: 'failed'; readonly code: string };

type Calls = Pick<DeviceImagesCalls, 'find' | 'change' | 'remove'>;

/** New pictures come after those that the device has; a picture that it has already is not added twice. */
export async function updateDevice(calls: Calls, device: Device, action: BulkAction): Promise<BulkResult> {
  const before = device.images.map(({ key }) => key);
  const after = action.action === 'add' ? [...new Set([...before, ...action.keys])] : [];
  if (after.length > deviceImagesMax) return { outcome: 'tooMany' };
  try {
    const from = { keys: before, updatedAt: device.updatedAt };
    const { keys, updatedAt } = await saveImages(calls, { dev: device.id, before: from, after, isMissingBytes: false });
    return { outcome: 'updated', keys, updatedAt };
  } catch (error) {
    const cause = error instanceof ImagesNotSaved ? error.cause : error;
    return isChangedMeanwhile(cause) ? { outcome: 'changed' } : { outcome: 'failed', code: codeOf(cause) };
  }
}
