import { z } from 'zod';

export const DeviceImage = z.object({ key: z.string() });

/** A tablet in a shop; `healthy` means that it was heard from within the last 90 seconds. */
export const Device = z.object({
  id: z.string(),
  name: z.string(),
  healthy: z.boolean(),
  lastSeenAt: z.int().nullable(),
  images: z.array(DeviceImage),
});
export type Device = z.infer<typeof Device>;

export const deviceHealthyMs = 90_000;
