// What was played and not yet acknowledged: gathered by picture and quarter of an hour, by day where that is too much, each
// lot with an id of its own.
import type { Play } from '@fanfare/contract/player.ts';
import { playsPerReportMax } from '@fanfare/contract/player-routes.ts';
import { newUuid } from '@fanfare/contract/uuid.ts';
import { type Stored, isRecord } from './stored.ts';

export interface Showing {
  readonly imageKey: string;
  readonly campaignId: string | undefined;
  /** epoch milliseconds */
  readonly at: number;
  readonly durationMs: number;
}

export interface PlayLedger {
  readonly note: (showing: Showing) => void;
  /** What the next report carries: the same plays under the same ids until they are settled. Kept before it is given. */
  readonly toSend: () => readonly Play[];
  /**
   * The server has them, or never will. Where it has said its time, what is older than a week goes too; the tablet's own
   * clock may have been set a year ahead while it slept.
   */
  readonly settle: (serverNow?: number) => void;
  readonly save: () => void;
  readonly forget: () => void;
}

export interface Ledger {
  /** On their way: nothing is added to them any more. */
  readonly sent: readonly Play[];
  readonly gathered: readonly Play[];
}

/** The finest difference between two zones: no day of the shop's begins within. */
const quarterMs = 15 * 60_000;
const hourMs = 60 * 60_000;
const ageMsMax = 7 * 24 * hourMs;
const lotsMax = 5_000;
/** A tablet that sleeps may show one picture for a day, and a report takes no more of it. */
const lotMsMax = 24 * hourMs;
/** So much is lost when the tablet's power goes, and no more. */
const saveEveryMs = 30_000;

export function openPlayLedger(kept: Stored<Ledger>, clock: () => number): PlayLedger {
  const { sent: begun, gathered: before } = kept.read() ?? { sent: [], gathered: [] };
  let sent = [...begun];
  let gathered = [...before];
  let savedAt = clock();
  const save = (): void => {
    savedAt = clock();
    kept.write({ sent, gathered });
  };
  return {
    note: (showing) => {
      const at = gathered.findLastIndex((lot) => isOfSameQuarter(lot, showing));
      const lot = gathered[at];
      if (lot) gathered[at] = addTo(lot, { plays: 1, ...showing });
      else gathered.push(toPlay(showing));
      if (gathered.length > lotsMax) gathered = byDay(gathered).slice(-lotsMax);
      if (clock() - savedAt >= saveEveryMs) save();
    },
    toSend: () => {
      if (sent.length === 0) sent = gathered.splice(0, playsPerReportMax);
      save();
      return sent;
    },
    settle: (serverNow) => {
      sent = [];
      if (serverNow !== undefined) gathered = gathered.filter(({ at }) => at >= serverNow - ageMsMax);
      save();
    },
    save,
    forget: () => {
      sent = [];
      gathered = [];
      kept.forget();
    },
  };
}

export function isLedger(value: unknown): value is Ledger {
  return isRecord(value) && Array.isArray(value['sent']) && Array.isArray(value['gathered']);
}

function isOfSameQuarter(lot: Play, { imageKey, campaignId, at }: Showing): boolean {
  const isSamePicture = lot.imageKey === imageKey && lot.campaignId === campaignId;
  return isSamePicture && Math.floor(lot.at / quarterMs) === Math.floor(at / quarterMs);
}

function addTo(lot: Play, { plays, durationMs }: Pick<Play, 'plays' | 'durationMs'>): Play {
  return { ...lot, plays: lot.plays + plays, durationMs: Math.min(lot.durationMs + durationMs, lotMsMax) };
}

/** The server counts by day. */
function byDay(lots: readonly Play[]): Play[] {
  const days = new Map<string, Play>();
  for (const lot of lots) {
    const day = [lot.imageKey, lot.campaignId, new Date(lot.at).toDateString()].join();
    const before = days.get(day);
    // So that none of the day is too old before all of it is.
    days.set(day, before ? { ...addTo(before, lot), at: lot.at } : lot);
  }
  return [...days.values()];
}

function toPlay({ imageKey, campaignId, at, durationMs }: Showing): Play {
  return { id: newUuid(), imageKey, ...(campaignId !== undefined && { campaignId }), at, plays: 1, durationMs };
}
