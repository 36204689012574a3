// How long each picture was in view: from entering to leaving, and only while the page is seen.
import { viewMsMax } from '@fanfare/contract/visitor-events.ts';

export interface ImageView {
  readonly imageUrl: string;
  /** milliseconds */
  readonly duration: number;
}

export interface ViewTimer {
  readonly enter: (imageUrl: string) => void;
  readonly leave: (imageUrl: string) => void;
  /** The page is no longer seen: every view ends. */
  readonly hide: () => void;
  /** The page is seen again: what is still in view begins anew. */
  readonly show: () => void;
}

/** `clock` in milliseconds of any beginning. */
export function openViewTimer(record: (view: ImageView) => void, clock: () => number): ViewTimer {
  const inView = new Set<string>();
  const begun = new Map<string, number>();
  let isSeen = true;

  const begin = (imageUrl: string): void => {
    if (isSeen && !begun.has(imageUrl)) begun.set(imageUrl, clock());
  };
  const end = (imageUrl: string): void => {
    const from = begun.get(imageUrl);
    begun.delete(imageUrl);
    const duration = from === undefined ? 0 : Math.round(clock() - from);
    if (duration > 0) record({ imageUrl, duration: Math.min(duration, viewMsMax) });
  };
  return {
    enter: (imageUrl) => {
      inView.add(imageUrl);
      begin(imageUrl);
    },
    leave: (imageUrl) => {
      inView.delete(imageUrl);
      end(imageUrl);
    },
    hide: () => {
      isSeen = false;
      for (const imageUrl of inView) end(imageUrl);
    },
    show: () => {
      isSeen = true;
      for (const imageUrl of inView) begin(imageUrl);
    },
  };
}
