// How phone numbers are read and written in a workspace, which its country says. zod tells a schema nothing of whose
// values it reads, so the plan stands here while a call is read or answered, which takes no pause.
import { type NormalizedPhone, normalizePhone } from './phone.ts';

/** Numbers are kept as the digits of E.164: country code and number, without a plus. */
export interface NumberingPlan {
  /** What somebody typed, as it is kept. */
  readonly read: (typed: string) => NormalizedPhone;
  /** A number that is kept, as it travels. */
  readonly write: (kept: string) => string;
  /** How many digits a number can have. */
  readonly digitsMax: number;
  /** With which every number that is kept begins; empty where none does. */
  readonly everyStart: string;
  /** Digits that somebody looks for, as they stand in numbers that are kept. */
  readonly seek: (digits: string, at: 'start' | 'end' | 'anywhere') => string;
}

const plain = /^1?\d{10}$/;

/** That of the United States, Canada and everybody else behind +1; numbers travel as they are kept. */
export const northAmerican: NumberingPlan = {
  // Most are plain digits already.
  read: (typed) => {
    if (!plain.test(typed)) return normalizePhone(typed);
    return { phone: typed.length === 10 ? `1${typed}` : typed, isValid: true };
  },
  write: (kept) => kept,
  digitsMax: 11,
  everyStart: '1',
  // Nobody says the 1 of their own number.
  seek: (digits, at) => (at === 'start' && !digits.startsWith('1') ? `1${digits}` : digits),
};

let current: NumberingPlan = northAmerican;

export function currentPlan(): NumberingPlan {
  return current;
}

export function inPlan<Read>(plan: NumberingPlan, read: () => Read): Read {
  const before = current;
  current = plan;
  try {
    return read();
  } finally {
    current = before;
  }
}
