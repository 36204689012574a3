// A tablet's life: it gets itself paired, plays until staff unpair it, and begins anew.
import { undoMs } from '@fanfare/contract/undo.ts';
import { pair } from './pair.ts';
import type { PlayerState } from './player-state.ts';
import { type PlayerParts, type PlayingTablet, startPlaying } from './start-playing.ts';

export interface Player extends Pick<PlayingTablet, 'checkIn' | 'forgetVisitor'> {
  readonly getState: () => PlayerState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether somebody can see the pictures; where nobody can, they stand still and none counts. */
  readonly setSeen: (isSeen: boolean) => void;
  readonly stop: () => void;
}

export function openPlayer(parts: PlayerParts): Player {
  const { kept } = parts;
  const state = openStateStore<PlayerState>({ kind: 'starting' });
  const life = new AbortController();
  let tablet: PlayingTablet | undefined;
  let isSeen = true;

  const becomePaired = async (wasUnpaired: boolean): Promise<string | undefined> => {
    const show = (view: Parameters<Parameters<typeof pair>[0]['show']>[0]): void =>
      state.set({ kind: 'pairing', wasUnpaired, ...view });
    const token = await pair({ ...parts, show, signal: life.signal });
    if (token === undefined) return undefined;
    kept.token.write(token);
    // Not before the token is safe: a code that was entered is the only other way to it.
    kept.code.forget();
    return token;
  };
  const live = async (): Promise<void> => {
    let wasUnpaired = false;
    while (!life.signal.aborted) {
      const known = kept.token.read();
      const token = known ?? (await becomePaired(wasUnpaired));
      if (token === undefined) return;
      tablet = startPlaying({ ...parts, token, isJustPaired: known === undefined, setState: state.set });
      if (!isSeen) tablet.pause();
      wasUnpaired = (await tablet.ended) === 'unpaired';
      if (wasUnpaired) forgetAll(parts, token);
    }
  };
  void live();
  return {
    getState: state.get,
    subscribe: state.subscribe,
    setSeen: (isSeenNow) => {
      isSeen = isSeenNow;
      if (isSeen) tablet?.resume();
      else tablet?.pause();
    },
    checkIn: async (...visitor) => (await tablet?.checkIn(...visitor)) ?? 'unpaired',
    forgetVisitor: () => tablet?.forgetVisitor(),
    stop: () => {
      life.abort();
      tablet?.stop();
    },
  };
}

/** Another workspace may be next: nothing of this one stays but a token that may work again. */
function forgetAll({ kept, ledger, keepPictures, clock }: PlayerParts, token: string): void {
  kept.former.write({ token, until: clock.now() + undoMs });
  kept.token.forget();
  kept.program.forget();
  ledger.forget();
  keepPictures(undefined);
}

/** A value that React and others look at, told when it becomes another. */
function openStateStore<T>(first: T) {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next: T) => {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
