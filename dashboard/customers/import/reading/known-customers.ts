// Who is a customer already, and what the server knows of them, in little room.
import type { BulkRecord } from '@fanfare/contract/bulk-records.ts';

/** The same customer at the same place of each. */
export interface KnownColumns {
  /** Digits with the leading 1, as numbers. */
  readonly phones: Float64Array;
  readonly createdAt: Float64Array;
  /** Before all times where there was none. */
  readonly lastCheckin: Float64Array;
  readonly checkins: Float64Array;
}

export const neverCheckedIn = Number.NEGATIVE_INFINITY;

export class KnownCustomers {
  readonly #columns: KnownColumns;
  readonly #places: ReadonlyMap<number, number>;

  constructor(columns: KnownColumns) {
    this.#columns = columns;
    this.#places = new Map(Array.from(columns.phones, (phone, place) => [phone, place]));
  }

  has(phone: number): boolean {
    return this.#places.has(phone);
  }

  /** Whether the server learns nothing from a record: it keeps the earliest registration and the largest of the others. */
  covers({ phone, createdAt, lastCheckin, checkins }: BulkRecord): boolean {
    const place = this.#places.get(Number(phone));
    if (place === undefined) return false;
    const columns = this.#columns;
    return (
      createdAt >= at(columns.createdAt, place) &&
      (lastCheckin ?? neverCheckedIn) <= at(columns.lastCheckin, place) &&
      checkins <= at(columns.checkins, place)
    );
  }
}

function at(column: Float64Array, place: number): number {
  return column[place] ?? Number.NaN;
}

export const nobodyKnown = new KnownCustomers({
  phones: new Float64Array(),
  createdAt: new Float64Array(),
  lastCheckin: new Float64Array(),
  checkins: new Float64Array(),
});
