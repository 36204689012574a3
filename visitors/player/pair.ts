// How a tablet comes to its token: it shows codes, one after the other, until staff have entered one.
import { CallError, pause } from '@fanfare/contract/call.ts';
import { pairingPollMs } from '@fanfare/contract/player-routes.ts';
import type { CorrectedClock } from './corrected-clock.ts';
import type { DeviceCalls } from './device-calls.ts';
import { type Stored, isRecord } from './stored.ts';
import { aboutMs, afterFaultsMs } from './waiting.ts';

/** A code that stands on the screen, kept so that a reload loses no tablet that staff have just paired. */
export interface ShownCode {
  readonly code: string;
  readonly token: string;
  /** epoch milliseconds by the server's clock */
  readonly expiresAt: number;
}

/** The token that a tablet had before it was unpaired. */
export interface FormerToken {
  readonly token: string;
  /** Epoch milliseconds by the server's clock: after that it never works again. */
  readonly until: number;
}

type PairingTrouble = 'offline' | 'tooMany';

export interface PairingView {
  readonly code: string | undefined;
  readonly expiresAt: number | undefined;
  readonly trouble: PairingTrouble | undefined;
}

interface PairParts {
  readonly calls: Pick<DeviceCalls, 'startPairing' | 'getPairing'>;
  readonly clock: Pick<CorrectedClock, 'now'>;
  readonly kept: { readonly code: Stored<ShownCode>; readonly former: Stored<FormerToken> };
  readonly show: (view: PairingView) => void;
  readonly signal: AbortSignal;
}

const patience = { firstMs: 2_000, maxMs: 60_000 };

/**
 * The token of a paired tablet, or that of before once staff take the unpairing back; nothing when it was given up. The
 * code stays kept for whoever keeps the token.
 */
export async function pair(parts: PairParts): Promise<string | undefined> {
  const { former } = parts.kept;
  const search = new AbortController();
  const giveUp = (): void => search.abort();
  parts.signal.addEventListener('abort', giveUp);
  const asking = { ...parts, signal: search.signal };
  const [paired, restored] = await Promise.all([
    untilPaired(asking).finally(giveUp),
    untilRestored(asking).then((token) => {
      if (token !== undefined) giveUp();
      return token;
    }),
  ]);
  parts.signal.removeEventListener('abort', giveUp);
  const token = paired ?? restored;
  if (token !== undefined) former.forget();
  return token;
}

async function untilPaired(parts: PairParts): Promise<string | undefined> {
  const { kept, signal } = parts;
  while (!signal.aborted) {
    const shown = kept.code.read() ?? (await askForCode(parts));
    if (!shown) return undefined;
    kept.code.write(shown);
    if (await untilEntered(parts, shown)) return shown.token;
    kept.code.forget();
  }
  return undefined;
}

/** The token of before once it works again; nothing when that can't happen any more. */
async function untilRestored({ calls, clock, kept, signal }: PairParts): Promise<string | undefined> {
  const former = kept.former.read();
  if (!former) return undefined;
  while (!signal.aborted && clock.now() < former.until) {
    try {
      const { state } = await calls.getPairing(former.token);
      if (state === 'paired') return former.token;
    } catch {
      // It is asked again.
    }
    await pause(aboutMs(pairingPollMs), signal);
  }
  if (!signal.aborted) kept.former.forget();
  return undefined;
}

export function isFormerToken(value: unknown): value is FormerToken {
  return isRecord(value) && typeof value['token'] === 'string' && typeof value['until'] === 'number';
}

export function isShownCode(value: unknown): value is ShownCode {
  return (
    isRecord(value) &&
    typeof value['code'] === 'string' &&
    typeof value['token'] === 'string' &&
    typeof value['expiresAt'] === 'number'
  );
}

async function askForCode({ calls, show, signal }: PairParts): Promise<ShownCode | undefined> {
  show({ code: undefined, expiresAt: undefined, trouble: undefined });
  for (let faults = 1; !signal.aborted; faults += 1) {
    try {
      const { code, token, expiresAt } = await calls.startPairing();
      return { code, token, expiresAt };
    } catch (error) {
      show({ code: undefined, expiresAt: undefined, trouble: troubleOf(error) });
      await pause(afterFaultsMs(faults, patience), signal);
    }
  }
  return undefined;
}

/** Whether somebody entered the code before it was over. Only the server's word ends it: it may have been paired meanwhile. */
async function untilEntered({ calls, clock, show, signal }: PairParts, shown: ShownCode): Promise<boolean> {
  let trouble: PairingTrouble | undefined;
  while (!signal.aborted) {
    const isOver = clock.now() >= shown.expiresAt;
    show({ code: isOver ? undefined : shown.code, expiresAt: shown.expiresAt, trouble });
    try {
      const { state } = await calls.getPairing(shown.token);
      if (state === 'paired') return true;
      if (isOver) return false;
      trouble = undefined;
    } catch (error) {
      if (isRefused(error)) return false;
      trouble = troubleOf(error);
    }
    const leftMs = shown.expiresAt - clock.now();
    show({ code: leftMs > 0 ? shown.code : undefined, expiresAt: shown.expiresAt, trouble });
    await pause(leftMs > 0 ? Math.min(aboutMs(pairingPollMs), leftMs) : aboutMs(pairingPollMs), signal);
  }
  return false;
}

/** The server itself knows of no such pairing any more. */
function isRefused(error: unknown): boolean {
  return error instanceof CallError && [401, 404, 410].includes(error.status) && error.isFromServer;
}

function troubleOf(error: unknown): PairingTrouble {
  return error instanceof CallError && error.status === 429 ? 'tooMany' : 'offline';
}
