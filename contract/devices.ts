import { z } from 'zod';
import { ImageKey } from './campaigns.ts';
import { endpoint } from './endpoint.ts';
import { imageRemoved } from './images.ts';
import { isPairingCode, toPairingCode } from './pairing-code.ts';
import { Day } from './sign-ups.ts';
import { InWorkspace, Message, changedMeanwhile, unmodifiedSince } from './values.ts';

export const deviceNotFound = 'Device not found';
export const pairingCodeWrong = "That code isn't right or has expired. Get a new one on the device.";
export const tooManyDevices = 'This workspace has reached its device limit';
export const deviceNameMax = 60;
export const deviceImagesMax = 20;
export const devicesMax = 1_000;

/** `url` is null until the bytes have arrived. */
export const DeviceImage = z.object({ key: z.string(), url: z.string().nullable() });
export type DeviceImage = z.infer<typeof DeviceImage>;

/** A tablet in a shop; `healthy` means that it was heard from within the last 90 seconds. */
export const Device = z.object({
  id: z.string(),
  name: z.string(),
  healthy: z.boolean(),
  state: z.enum(['never', 'online', 'late', 'offline']),
  lastSeenAt: z.int().nullable(),
  /** Silent for over 15 minutes while it is usually on, for a week, or for 2 minutes after it was paired. */
  isUnusuallySilent: z.boolean(),
  /** What the player calls itself; empty before its first report. */
  appVersion: z.string(),
  images: z.array(DeviceImage),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Device = z.infer<typeof Device>;

const OneDevice = InWorkspace.extend({ dev: z.string().min(1).max(64) });

const DeviceName = z
  .string('Enter a name')
  .trim()
  .min(1, 'Enter a name')
  .max(deviceNameMax, `Use at most ${deviceNameMax} characters for the name`);

const ImageKeys = z
  .array(ImageKey)
  .max(deviceImagesMax, `You can add up to ${deviceImagesMax} images`)
  .refine((keys) => new Set(keys).size === keys.length, 'Use each image only once');

export const pairDevice = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/dev',
  right: 'devices.change',
  audit: 'device.paired',
  summary: 'Pairs the tablet that shows the code.',
  params: InWorkspace,
  body: z.object({
    code: z
      .string(pairingCodeWrong)
      .max(64, pairingCodeWrong)
      .transform(toPairingCode)
      .refine(isPairingCode, pairingCodeWrong),
    name: DeviceName,
  }),
  answer: z.object({ device: Device }),
  refusals: [
    [404, pairingCodeWrong],
    [409, tooManyDevices],
  ],
});

export const listDevices = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/dev',
  right: 'devices.view',
  summary:
    'The devices of the workspace, in the order they were paired. `isUnusuallySilent`: for over 15 minutes at an hour at which it is usually on, for a week, or for 2 minutes after it was paired.',
  params: InWorkspace,
  answer: z.object({ devices: z.array(Device) }),
});

export const listScreens = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/screens',
  right: 'devices.view',
  summary: 'What each device of the workspace shows, by its last report.',
  params: InWorkspace,
  answer: z.object({
    screens: z.array(
      z.object({
        device: z.string(),
        imageUrl: z.string(),
        /** Null for an image of the device itself, and for a campaign that is gone. */
        campaign: z.object({ id: z.string(), name: z.string() }).nullable(),
      }),
    ),
  }),
});

export const getDevice = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/dev/{dev}',
  right: 'devices.view',
  summary: 'One device, what it shows now, and what it did in the last 14 days.',
  params: OneDevice,
  answer: z.object({
    device: Device,
    /** By its last report; null when it showed nothing. */
    showing: z.object({ imageKey: z.string(), campaignId: z.string().nullable() }).nullable(),
    /** Name of the member who paired it; empty where that member is gone. */
    pairedBy: z.string(),
    /** Two tablets report with its token. */
    isDoubled: z.boolean(),
    /** In the workspace's time zone, today last, days without anything included. */
    days: z.array(z.object({ day: Day, plays: z.int(), checkIns: z.int() })),
  }),
  refusals: [[404, deviceNotFound]],
});

export const changeDevice = endpoint({
  api: 'client',
  method: 'PATCH',
  path: '/ws/{ws}/dev/{dev}',
  right: 'devices.change',
  audit: 'device.changed',
  summary: 'Renames a device.',
  params: OneDevice,
  body: z.object({ name: DeviceName, unmodifiedSince }),
  answer: z.object({ device: Device }),
  refusals: [
    [404, deviceNotFound],
    [409, changedMeanwhile],
  ],
});

export const removeDevice = endpoint({
  api: 'client',
  method: 'DELETE',
  path: '/ws/{ws}/dev/{dev}',
  right: 'devices.change',
  audit: 'device.unpaired',
  summary:
    'Unpairs a device: its token stops working. For ten minutes it can be restored; then its images are deleted unless something else shows them.',
  params: OneDevice,
  answer: Message,
  refusals: [[404, deviceNotFound]],
});

/** Unpaired a moment ago. */
export const UnpairedDevice = z.object({ id: z.string(), name: z.string(), unpairedAt: z.int() });
export type UnpairedDevice = z.infer<typeof UnpairedDevice>;

export const listUnpairedDevices = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/dev/unpaired',
  right: 'devices.view',
  summary: 'The devices that were unpaired within the last ten minutes and can be restored, the last one first.',
  params: InWorkspace,
  answer: z.object({ devices: z.array(UnpairedDevice) }),
});

export const restoreDevice = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/dev/{dev}/restore',
  right: 'devices.change',
  audit: 'device.restored',
  summary:
    'Pairs a device again that was unpaired within the last ten minutes: its token works again, and its tablet goes on by itself. One that is paired is answered as it is.',
  params: OneDevice,
  answer: z.object({ device: Device }),
  refusals: [
    [404, deviceNotFound],
    [409, tooManyDevices],
  ],
});

export const changeDeviceImages = endpoint({
  api: 'client',
  method: 'PUT',
  path: '/ws/{ws}/dev/{dev}/images',
  right: 'devices.change',
  audit: 'device.changed',
  summary:
    'Sets the images of the device to these keys, in that order; `urls` take the bytes of those that have none yet, in the order of the keys.',
  params: OneDevice,
  body: z.object({ keys: ImageKeys, unmodifiedSince }),
  answer: z.object({
    images: z.array(DeviceImage),
    urls: z.array(z.object({ key: z.string(), url: z.string() })),
    /** Of the device from now on, for the next `unmodifiedSince`. */
    updatedAt: z.int(),
  }),
  refusals: [
    [404, deviceNotFound],
    [409, changedMeanwhile],
    [409, imageRemoved],
  ],
});

export const removeDeviceImages = endpoint({
  api: 'client',
  method: 'DELETE',
  path: '/ws/{ws}/dev/{dev}/images',
  right: 'devices.change',
  audit: 'device.changed',
  summary: 'Removes images from a device; answers those that remain.',
  params: OneDevice,
  body: z.object({ keys: ImageKeys.min(1, 'Choose at least one image'), unmodifiedSince }),
  answer: z.object({ images: z.array(DeviceImage), updatedAt: z.int() }),
  refusals: [
    [404, deviceNotFound],
    [409, changedMeanwhile],
  ],
});
