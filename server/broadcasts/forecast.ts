// When the last text will have gone at this pace, night after night.
import { type SendingHours, nextOpenIn, openUntilIn } from '../messages/quiet-hours.ts';
import type { Queue } from './tally-store.ts';

/** So many whose texts go out by the same clocks. */
export interface Waiting {
  /** Beside the workspace's own. */
  readonly zones: readonly string[];
  readonly count: number;
  /** Where that is not when all of them may begin to go. */
  readonly from?: number;
  /** They go first, and are not foreseen themselves. */
  readonly isOthers?: boolean;
}

/** Whatever is due goes from then on. */
export function toWaiting(queues: readonly Queue[], timeZone: string, from: number): Waiting[] {
  return queues.map(({ waiting, dueAt }) => ({ zones: [timeZone], count: waiting, from: Math.max(from, dueAt) }));
}

/** All those who go before a broadcast of which nothing waits yet, or not as long. */
export function toOthers(queues: readonly Queue[], timeZone: string, from: number): Waiting[] {
  return toWaiting(queues, timeZone, from).map((one) => ({ ...one, isOthers: true }));
}

interface Course {
  readonly hours: SendingHours | 'always';
  readonly pacePerMinute: number;
  readonly from: number;
  /** What has not gone by then never does. */
  readonly until: number;
}

interface Forecast {
  readonly lastAt: number;
  /** For how many there is no time left. */
  readonly unreached: number;
}

/** So many windows are looked at; what is left after them goes on at the same pace as in them. */
const windowsMax = 500;

/** Whose hours begin first goes first, as where texts are claimed, and others before one's own as soon as theirs do. */
export function foresee(waiting: readonly Waiting[], { hours, pacePerMinute, from, until }: Course): Forecast {
  const eachMs = 60_000 / pacePerMinute;
  const opening = (zones: readonly string[], at: number) => (hours === 'always' ? at : nextOpenIn(zones, hours, at));
  const closing = (zones: readonly string[], at: number) =>
    Math.min(until, hours === 'always' ? until : openUntilIn(zones, hours, at));
  const queue = mergeAlike(waiting).map((one) => ({ ...one, at: opening(one.zones, one.from ?? from) }));
  let begin = Math.min(from, ...queue.map((one) => one.from ?? from));
  let [at, lastAt, unreached, gone] = [begin, from, 0, 0];
  for (let windows = 0; ; windows += 1) {
    const now = at;
    const turn = (one: Waiting & { readonly at: number | undefined }) => Math.max(now, one.at ?? until);
    queue.sort((one, other) => turn(one) - turn(other) || Number(!one.isOthers) - Number(!other.isOthers));
    const next = queue.shift();
    if (!next) return { lastAt: Math.ceil(lastAt), unreached };
    if (windows >= windowsMax) {
      const paceMs = gone === 0 ? Infinity : (at - begin) / gone;
      return goOn([next, ...queue], { lastAt, unreached }, { at, paceMs, until });
    }
    if (next.at === undefined || next.at >= until) {
      if (!next.isOthers) unreached += next.count;
      continue;
    }
    at = Math.max(at, next.at);
    // What went before says nothing of the pace from then on.
    if (begin < from && at >= from) [begin, gone] = [at, 0];
    const closesAt = closing(next.zones, next.at);
    const othersAt = next.isOthers ? until : (queue.find(({ isOthers }) => isOthers)?.at ?? until);
    const room = Math.min(Math.floor((closesAt - at) / eachMs), Math.ceil((othersAt - at) / eachMs));
    const fitting = Math.min(next.count, Math.max(0, room));
    at += fitting * eachMs;
    gone += fitting;
    if (fitting > 0 && !next.isOthers) lastAt = at;
    const onAt = Math.min(closesAt, Math.max(at, othersAt));
    if (next.count > fitting) queue.push({ ...next, count: next.count - fitting, at: opening(next.zones, onAt) });
  }
}

/** As far as nobody looks day by day. */
function goOn(
  left: readonly Waiting[],
  { lastAt, unreached }: Forecast,
  { at, paceMs, until }: { readonly at: number; readonly paceMs: number; readonly until: number },
): Forecast {
  const sum = (some: readonly Waiting[]) => some.reduce((total, { count }) => total + count, 0);
  const [all, own] = [sum(left), sum(left.filter(({ isOthers }) => !isOthers))];
  const fitting = Math.min(all, Math.floor((until - at) / paceMs));
  const isOwnFitting = fitting > all - own;
  return {
    lastAt: Math.ceil(isOwnFitting ? at + fitting * paceMs : lastAt),
    unreached: unreached + Math.min(own, all - fitting),
  };
}

function mergeAlike(waiting: readonly Waiting[]): Waiting[] {
  const alike = Map.groupBy(waiting, ({ zones, from, isOthers }) => `${zones.join(' ')} ${from} ${isOthers}`);
  return [...alike.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, count: others.reduce((sum, { count }) => sum + count, first.count) }] : [],
  );
}
