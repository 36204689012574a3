import type { SignUpDay } from '@fanfare/contract/sign-ups.ts';

/** However they came. */
export function allOf({ invite, staff, import: imported, device }: SignUpDay): number {
  return invite + staff + imported + device;
}
