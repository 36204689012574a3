// Shows one picture after the other, each for its time, and lets none stay a moment longer than its campaign.
import { pictureShownMs } from '@fanfare/contract/player-routes.ts';
import type { CorrectedClock } from './corrected-clock.ts';
import type { Showing } from './play-ledger.ts';
import { type Scheduled, type Slide, inTurn, isSameSlide, programChangesAt, slidesAt } from './schedule.ts';

export interface Loader {
  /** Whether the picture can be painted this very moment. */
  readonly isReady: (slide: Slide) => boolean;
  /** Makes it ready; whether that worked. Takes its time, but not for ever. */
  readonly load: (slide: Slide) => Promise<boolean>;
}

interface SlideshowParts extends StageParts {
  readonly clock: Pick<CorrectedClock, 'now'>;
  readonly loader: Loader;
}

export interface Slideshow {
  readonly take: (program: Scheduled) => void;
  /** Nobody sees the pictures: they stand still, and none counts. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly stop: () => void;
}

/** No browser waits longer than some weeks. */
const timerMsMax = 60 * 60_000;

export function openSlideshow(parts: SlideshowParts): Slideshow {
  const { loader } = parts;
  const stage = openStage(parts);
  let isPaused = false;
  let turns = 0;
  let turnTimer: ReturnType<typeof setTimeout> | undefined;

  const nextTurn = (): void => {
    clearTimeout(turnTimer);
    turnTimer = setTimeout(() => void turn(), pictureShownMs);
  };
  const turn = async (): Promise<void> => {
    turns += 1;
    const ownTurn = turns;
    clearTimeout(turnTimer);
    const next = await firstLoaded(stage.following(), loader);
    if (ownTurn !== turns || isPaused) return;
    // Another program came meanwhile, and has it no more.
    if (next && !stage.isShown(next)) return void turn();
    stage.put(next);
    nextTurn();
    const [after] = stage.following();
    if (after) void loader.load(after);
  };
  /** What has ended goes at once; what comes in its place is ready, or follows as soon as it is. */
  const check = (): void => {
    if (stage.mayStay()) return;
    if (!stage.isEmpty()) stage.put(isPaused ? undefined : stage.following().find(loader.isReady));
    if (isPaused) return;
    if (stage.isEmpty()) void turn();
    else nextTurn();
  };
  const changes = awaitChanges(parts.clock, check);
  const pause = (): void => {
    isPaused = true;
    clearTimeout(turnTimer);
    stage.halt();
  };
  return {
    take: (program) => {
      stage.setProgram(program);
      check();
      changes.of(program);
    },
    pause,
    resume: () => {
      if (!isPaused) return;
      isPaused = false;
      if (!stage.mayStay()) return check();
      stage.begin();
      nextTurn();
    },
    stop: () => {
      changes.stop();
      pause();
    },
  };
}

/** Tells of the moments in which a campaign starts or ends, by the clock alone. */
function awaitChanges(clock: Pick<CorrectedClock, 'now'>, tell: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const of = (program: Scheduled): void => {
    clearTimeout(timer);
    const changesAt = programChangesAt(program, clock.now());
    if (changesAt === undefined) return;
    const leftMs = Math.min(Math.max(changesAt - clock.now(), 0), timerMsMax);
    timer = setTimeout(() => {
      tell();
      of(program);
    }, leftMs);
  };
  return { of, stop: () => clearTimeout(timer) };
}

async function firstLoaded(slides: readonly Slide[], loader: Loader): Promise<Slide | undefined> {
  for (const slide of slides) {
    if (loader.isReady(slide) || (await loader.load(slide))) return slide;
  }
  return undefined;
}

interface StageParts {
  readonly clock: Pick<CorrectedClock, 'now'>;
  readonly monotonic: () => number;
  /** Nothing when there is nothing to show. */
  readonly show: (slide: Slide | undefined) => void;
  readonly note: (showing: Showing) => void;
}

/** What stands on the screen, since when, and where in the program that was. */
interface Stage {
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

function openStage({ clock, monotonic, show, note }: StageParts): Stage {
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
