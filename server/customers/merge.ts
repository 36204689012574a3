// Two tellings of one customer become one: earliest registration, latest check-in, larger count, any opt-out.
import type { BulkRecord } from '@fanfare/contract/bulk-records.ts';

type Told = Omit<BulkRecord, 'phone'>;

export function merge(one: Told, other: Told): Told {
  return {
    createdAt: Math.min(one.createdAt, other.createdAt),
    lastCheckin: latest(one.lastCheckin, other.lastCheckin),
    checkins: Math.max(one.checkins, other.checkins),
    optout: one.optout || other.optout,
  };
}

export function isSame(one: Told, other: Told): boolean {
  return (
    one.createdAt === other.createdAt &&
    one.lastCheckin === other.lastCheckin &&
    one.checkins === other.checkins &&
    one.optout === other.optout
  );
}

/** Each number once, in the order of the numbers. */
export function mergeRecords(records: readonly BulkRecord[]): BulkRecord[] {
  const byPhone = new Map<string, BulkRecord>();
  let isSorted = true;
  let last = '';
  for (const record of records) {
    const { phone } = record;
    const known = byPhone.get(phone);
    byPhone.set(phone, known ? { phone, ...merge(known, record) } : record);
    if (phone < last) isSorted = false;
    last = phone;
  }
  const merged = [...byPhone.values()];
  return isSorted ? merged : merged.toSorted((one, other) => (one.phone < other.phone ? -1 : 1));
}

function latest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}
