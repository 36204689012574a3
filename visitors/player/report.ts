// The tablet's half minute: it fetches a program that has changed, says that it is there, and hands over what it played.
import { CallError, pause } from '@fanfare/contract/call.ts';
import type { Program } from '@fanfare/contract/player.ts';
import { playsPerReportMax, reportEveryMs } from '@fanfare/contract/player-routes.ts';
import type { DeviceCalls } from './device-calls.ts';
import type { PlayLedger } from './play-ledger.ts';
import type { Slide } from './schedule.ts';
import { aboutMs, afterFaultsMs } from './waiting.ts';

interface ReportParts {
  readonly token: string;
  readonly calls: Pick<DeviceCalls, 'getProgram' | 'sendReport'>;
  readonly ledger: PlayLedger;
  /** Made anew each time that the player is opened. */
  readonly session: string;
  readonly appVersion: string;
  readonly showing: () => Slide | undefined;
  readonly take: (program: Program) => void;
  readonly setOnline: (isOnline: boolean) => void;
  /** Resolves when it is worth trying earlier than planned. */
  readonly network: () => Promise<void>;
  readonly signal: AbortSignal;
}

const patience = { firstMs: reportEveryMs, maxMs: 2 * 60_000 };
/** Soon, yet not all tablets of a workspace in the same moment. */
const soonMs = 2_000;

/** Goes on until it is stopped, or until the server takes the token no longer: then it resolves to `'unpaired'`. */
export async function keepReporting(parts: ReportParts): Promise<'unpaired' | 'stopped'> {
  const { ledger, signal } = parts;
  let faults = 0;
  let revision: string | undefined;
  while (!signal.aborted) {
    try {
      const isProgramDue = revision === undefined;
      revision ??= await fetchProgram(parts);
      // The first picture is on the screen by then.
      if (isProgramDue) await pause(soonMs * Math.random(), signal);
      const { heard, hasMore } = await report(parts);
      if (heard !== revision) revision = undefined;
      faults = 0;
      parts.setOnline(true);
      const hasChanged = revision === undefined && !isProgramDue;
      await pause(aboutMs(hasMore || hasChanged ? soonMs : reportEveryMs), signal);
    } catch (error) {
      // Whatever else it is, the pictures play on.
      if (isUnpaired(error)) return 'unpaired';
      faults += 1;
      ledger.save();
      parts.setOnline(!(error instanceof CallError && error.status === 0));
      await Promise.race([pause(afterFaultsMs(faults, patience), signal), parts.network()]);
    }
  }
  return 'stopped';
}

export function isUnpaired(error: unknown): boolean {
  // A network that answers in everybody's place says so too, and knows nothing of us.
  return error instanceof CallError && error.status === 401 && error.isFromServer;
}

async function fetchProgram({ calls, token, take }: ReportParts): Promise<string> {
  const program = await calls.getProgram(token);
  take(program);
  return program.revision;
}

async function report(parts: ReportParts): Promise<{ heard: string; hasMore: boolean }> {
  const { calls, token, ledger, session, appVersion, showing } = parts;
  const slide = showing();
  const plays = ledger.toSend();
  try {
    const { now, revision } = await calls.sendReport(token, {
      session,
      appVersion,
      showing: slide ? toShown(slide) : null,
      plays: [...plays],
    });
    ledger.settle(now);
    return { heard: revision, hasMore: plays.length === playsPerReportMax };
  } catch (error) {
    // What the server refuses it will never take: the tablet goes on without it.
    if (error instanceof CallError && (error.status === 400 || error.status === 413)) ledger.settle();
    throw error;
  }
}

function toShown({ imageKey, campaignId }: Slide): { imageKey: string; campaignId?: string } {
  return { imageKey, ...(campaignId !== undefined && { campaignId }) };
}
