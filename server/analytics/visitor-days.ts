// The days of some visitors, and what one more deed changes of who came again after how many days. What a visitor can have
// done on a day has a number each, and a day's deeds are the bits of one whole number.
export const came = 0;
export const clicked = 1;
const firstPicture = 2;
/** With the two before them they stay below the 53 bits that both engines and JavaScript keep exactly. */
export const picturesMax = 48;
/** Who did it longer ago, or never before, counts alike: no question reaches over more days. */
export const daysSinceMax = 400;

/** `picture` is the picture's number in its campaign. */
export function sawPicture(picture: number): number {
  return firstPicture + picture;
}

function hasDeed(deeds: number, deed: number): boolean {
  return Math.floor(deeds / 2 ** deed) % 2 === 1;
}

function withDeed(deeds: number, deed: number): number {
  return hasDeed(deeds, deed) ? deeds : deeds + 2 ** deed;
}

interface Visitor {
  /** Empty for all campaigns together. */
  readonly campaignId: string;
  readonly userId: string;
}

export interface Deed extends Visitor {
  readonly day: number;
  readonly deed: number;
}

export interface VisitorDay extends Visitor {
  readonly day: number;
  readonly deeds: number;
}

/** One visitor more, or one less, who did this on the day after so many days. */
interface ReturnChange {
  readonly campaignId: string;
  readonly deed: number;
  readonly day: number;
  readonly daysSince: number;
  readonly change: 1 | -1;
}

export class VisitorDays {
  readonly #deedsByDay = new Map<string, Map<number, number>>();
  readonly #changed = new Map<string, VisitorDay>();

  /** With all days up to `daysSinceMax` before and after those that are added. */
  constructor(days: readonly VisitorDay[]) {
    for (const { day, deeds, ...visitor } of days) this.#daysOf(visitor).set(day, deeds);
  }

  has({ day, deed, ...visitor }: Deed): boolean {
    return hasDeed(this.#daysOf(visitor).get(day) ?? 0, deed);
  }

  /** Whoever did it on the day comes after the day before it, and the day after it now comes after this one. */
  add({ campaignId, userId, day, deed }: Deed): ReturnChange[] {
    const days = this.#daysOf({ campaignId, userId });
    const deeds = days.get(day) ?? 0;
    if (hasDeed(deeds, deed)) return [];
    const done = [...days].filter(([, known]) => hasDeed(known, deed)).map(([known]) => known);
    const before = Math.max(...done.filter((known) => known < day));
    const after = Math.min(...done.filter((known) => known > day));
    const now = { campaignId, userId, day, deeds: withDeed(deeds, deed) };
    days.set(day, now.deeds);
    this.#changed.set(JSON.stringify([campaignId, userId, day]), now);
    const change = { campaignId, deed };
    const first: ReturnChange = { ...change, day, daysSince: daysSince(before, day), change: 1 };
    if (!Number.isFinite(after)) return [first];
    return [
      first,
      { ...change, day: after, daysSince: daysSince(before, after), change: -1 },
      { ...change, day: after, daysSince: daysSince(day, after), change: 1 },
    ];
  }

  changed(): readonly VisitorDay[] {
    return [...this.#changed.values()];
  }

  #daysOf({ campaignId, userId }: Visitor): Map<number, number> {
    const name = JSON.stringify([campaignId, userId]);
    const days = this.#deedsByDay.get(name) ?? new Map<number, number>();
    this.#deedsByDay.set(name, days);
    return days;
  }
}

/** `before` is minus infinity where there was none. */
function daysSince(before: number, day: number): number {
  return Math.min(day - before, daysSinceMax);
}
