// A paired tablet: it plays what it has at once, and asks the server for what is new.
import type { Program } from '@fanfare/contract/player.ts';
import { type CheckInOutcome, openCheckIns } from './check-in.ts';
import type { CorrectedClock } from './corrected-clock.ts';
import type { DeviceCalls } from './device-calls.ts';
import type { Stored } from './stored.ts';
import type { FormerToken, ShownCode } from './pair.ts';
import type { PlayLedger } from './play-ledger.ts';
import type { Playing } from './player-state.ts';
import { keepReporting } from './report.ts';
import { type Loader, openSlideshow } from './slideshow.ts';

export interface PlayerParts {
  readonly version: string;
  /** Made anew each time that the player is opened. */
  readonly session: string;
  readonly calls: DeviceCalls;
  readonly clock: CorrectedClock;
  readonly monotonic: () => number;
  readonly loader: Loader;
  readonly ledger: PlayLedger;
  readonly kept: {
    readonly code: Stored<ShownCode>;
    readonly token: Stored<string>;
    readonly former: Stored<FormerToken>;
    readonly program: Stored<Program>;
  };
  /** Keeps the program's pictures for the time without a network, and only them; none when there is no program. */
  readonly keepPictures: (program: Program | undefined) => void;
  /** Resolves when it is worth asking the server again. */
  readonly network: () => Promise<void>;
}

export interface PlayingTablet {
  readonly ended: Promise<'unpaired' | 'stopped'>;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly checkIn: (phone: string, consent: string) => Promise<CheckInOutcome>;
  readonly forgetVisitor: () => void;
  readonly stop: () => void;
}

interface PlayingParts extends PlayerParts {
  readonly token: string;
  readonly isJustPaired: boolean;
  readonly setState: (state: Playing) => void;
}

export function startPlaying(parts: PlayingParts): PlayingTablet {
  const { token, calls, ledger, kept, isJustPaired, setState } = parts;
  const life = new AbortController();
  let shown: Playing = { kind: 'playing', program: undefined, slide: undefined, isOnline: true, isJustPaired };
  const show = (change: Partial<Playing>): void => {
    shown = { ...shown, ...change };
    if (!life.signal.aborted) setState(shown);
  };
  const slideshow = openSlideshow({ ...parts, note: ledger.note, show: (slide) => show({ slide }) });
  const take = (program: Program): void => {
    show({ program });
    slideshow.take(program);
    parts.keepPictures(program);
  };
  show({});
  const before = kept.program.read();
  if (before) take(before);

  const reporting = keepReporting({
    ...parts,
    appVersion: parts.version,
    showing: () => shown.slide,
    take: (program) => {
      kept.program.write(program);
      take(program);
    },
    setOnline: (isOnline) => shown.isOnline !== isOnline && show({ isOnline }),
    signal: life.signal,
  });
  const visitor = openCheckIns((body) => calls.checkIn(token, body));
  const { unpaired, unpair } = openUnpairing();
  const stop = (): void => {
    life.abort();
    slideshow.stop();
  };
  return {
    ended: Promise.race([reporting, unpaired]).finally(stop),
    pause: slideshow.pause,
    resume: slideshow.resume,
    checkIn: async (phone, consent) => {
      const outcome = await visitor.send(phone, consent);
      if (outcome === 'unpaired') unpair();
      return outcome;
    },
    forgetVisitor: visitor.forget,
    stop,
  };
}

function openUnpairing(): { readonly unpaired: Promise<'unpaired'>; readonly unpair: () => void } {
  let unpair = (): void => undefined;
  const unpaired = new Promise<'unpaired'>((done) => {
    unpair = () => done('unpaired');
  });
  return { unpaired, unpair: () => unpair() };
}
