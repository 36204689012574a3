// What stands on the screen, since when, and where in the program that was.
import type { CorrectedClock } from './corrected-clock.ts';
import type { Showing } from './play-ledger.ts';
import { type Scheduled, type Slide, inTurn, isSameSlide, slidesAt } from './schedule.ts';

export interface StageParts {
  readonly clock: Pick<CorrectedClock, 'now'>;
  readonly monotonic: () => number;
  /** Nothing when there is nothing to show. */
  readonly show: (slide: Slide | undefined) => void;
  readonly note: (showing: Showing) => void;
}

export interface Stage {
  readonly setProgram: (program: Scheduled) => void;
  /** Every slide of this moment once, the one whose turn is next first. */
  readonly following: () => readonly Slide[];
  readonly isEmpty: () => boolean;
  /** Whether what stands there is still part of the program. */
  readonly mayStay: () => boolean;
  /** Whether the slide is part of the program at this moment. */
  readonly isShown: (slide: Slide) => boolean;
  /** The last one ends and counts. The same one again is one more play. */
  readonly put: (slide: Slide | undefined) => void;
  /** What stands there counts up to now, and no longer until {@link Stage.begin}. */
  readonly halt: () => void;
  readonly begin: () => void;
}

/** Shorter than this nobody has seen it. */
const seenMsMin = 1_000;
/** A tablet that sleeps shows nothing, and its clock may go on. */
const seenMsMax = 24 * 60 * 60_000;

export function openStage({ clock, monotonic, show, note }: StageParts): Stage {
  let program: Scheduled = { pictures: [], campaigns: [] };
  let current: Slide | undefined;
  let begun: { readonly at: number; readonly from: number } | undefined;
  let last: Slide | undefined;
  let place = 0;

  const slides = (): readonly Slide[] => slidesAt(program, clock.now());
  const isShown = (slide: Slide): boolean => slides().some((one) => isSameSlide(one, slide));
  const halt = (): void => {
    const durationMs = begun ? Math.min(Math.round(monotonic() - begun.from), seenMsMax) : 0;
    if (current && begun && durationMs >= seenMsMin) {
      note({ imageKey: current.imageKey, campaignId: current.campaignId, at: begun.at, durationMs });
    }
    begun = undefined;
  };
  const begin = (): void => {
    begun = { at: clock.now(), from: monotonic() };
  };
  return {
    setProgram: (given) => {
      program = given;
    },
    following: () => inTurn(slides(), last, place),
    isEmpty: () => current === undefined,
    mayStay: () => current !== undefined && isShown(current),
    isShown,
    put: (slide) => {
      halt();
      const isOther = !isSameSlide(slide, current);
      current = slide;
      if (slide) {
        last = slide;
        place = slides().findIndex((one) => isSameSlide(one, slide));
        begin();
      }
      if (isOther) show(slide);
    },
    halt,
    begin,
  };
}
