// Invented customers: numbers from 555-0100 to 555-0199 only, which belong to nobody in any area.
import type { DemoBusiness } from './businesses.ts';
import { randomFrom } from './repeatable.ts';

export interface DemoCustomer {
  readonly phone: string;
  readonly carrier: string;
  readonly addedBy: string;
  readonly checkins: number;
  readonly lastCheckinAt: number | null;
  readonly createdAt: number;
  readonly optout: boolean;
}

interface Crowd {
  readonly customers: DemoBusiness['customers'];
  /** Who typed in those that staff added. */
  readonly memberId: string;
  readonly now: number;
}

const dayMs = 24 * 60 * 60 * 1_000;
const joinedWithinDays = 120;
const lastFictionNumber = 99;
const carriers = ['Northwave Mobile', 'Tidal Wireless', 'Cellgrove', 'Ridgeline', 'Bluefern Mobile', ''];

/** As many customers as the business has, the same ones for the same seed, each number once. */
export function makeCrowd({ customers: { quantity, areaCodes, seed }, memberId, now }: Crowd): DemoCustomer[] {
  const random = randomFrom(seed);
  const numbers = areaCodes.flatMap((areaCode) =>
    Array.from({ length: lastFictionNumber + 1 }, (_, last) => `1${areaCode}55501${String(last).padStart(2, '0')}`),
  );
  return Array.from({ length: quantity }, () => {
    const [phone = ''] = numbers.splice(Math.floor(random() * numbers.length), 1);
    return { phone, ...makeHistory({ random, memberId, now }) };
  });
}

interface History {
  readonly random: () => number;
  readonly memberId: string;
  readonly now: number;
}

/** More people joined lately than long ago, and most come back. */
function makeHistory({ random, memberId, now }: History): Omit<DemoCustomer, 'phone'> {
  const createdAt = now - Math.floor(random() ** 1.6 * joinedWithinDays * dayMs) - 60_000;
  const daysHere = (now - createdAt) / dayMs;
  const checkins = random() < 0.18 ? 0 : 1 + Math.floor(random() ** 2 * (2 + daysHere / 6));
  const lastCheckinAt = createdAt + Math.floor((1 - random() ** 2) * (now - createdAt));
  const fromStaff = random() < 0.63 ? 'import' : memberId;
  return {
    carrier: carriers[Math.floor(random() * carriers.length)] ?? '',
    addedBy: random() < 0.62 ? 'viewer' : fromStaff,
    checkins,
    lastCheckinAt: checkins === 0 ? null : lastCheckinAt,
    createdAt,
    optout: random() < 0.045,
  };
}
