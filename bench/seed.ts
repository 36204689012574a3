// Invented customers, as varied as a real list and the same in every run.

/** As `POST /ws/{ws}/customers/bulk` takes them. */
export interface SeedRecord {
  readonly phone: string;
  readonly createdAt: number | string;
  readonly lastCheckin?: number;
  readonly checkins: number;
  readonly optout?: boolean;
}

const numbers = 8_000_000_000;
/** Shares no factor with `numbers`, so that every index has a number of its own, spread over all areas. */
const stride = 3_141_592_653;
const firstNumber = 2_000_000_000;
const oldestMs = Date.UTC(2019, 0, 1);
const newestMs = Date.UTC(2026, 0, 1);

/** One in fifty brings a number that came before it, and one in fifty has opted out. */
export function makeRecords(first: number, count: number): SeedRecord[] {
  const random = randomFrom(first + 1);
  return Array.from({ length: count }, (_, offset) => {
    const index = random() < 0.02 ? first + Math.floor(random() * (offset + 1)) : first + offset;
    const createdAt = Math.floor(oldestMs + random() * (newestMs - oldestMs));
    return {
      phone: writtenAs(phoneAt(index), random()),
      createdAt: random() < 0.3 ? new Date(createdAt).toISOString() : createdAt,
      ...(random() < 0.7 && { lastCheckin: Math.floor(createdAt + random() * (newestMs - createdAt)) }),
      checkins: Math.floor(random() ** 3 * 60),
      ...(random() < 0.02 && { optout: true }),
    };
  });
}

/** Ten digits, without the leading 1. */
export function phoneAt(index: number): string {
  return String(firstNumber + ((index * stride) % numbers));
}

function writtenAs(phone: string, dice: number): string {
  if (dice < 0.2) return `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`;
  return dice < 0.4 ? phone : `1${phone}`;
}

/** Mulberry32: small, and the same everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
