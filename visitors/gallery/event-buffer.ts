import type { SocialNetwork } from '@fanfare/contract/socials.ts';
import { newUuid } from '@fanfare/contract/uuid.ts';
import { eventsPerCallMax } from '@fanfare/contract/visitor-events.ts';
import type { ImageView } from './view-timer.ts';

interface EventValues {
  readonly image_view_duration: ImageView;
  readonly social_media_click: { readonly platform: SocialNetwork; readonly link: string };
}

export type EventType = keyof EventValues;

export interface VisitEvent<Type extends EventType = EventType> {
  /** Its own, so that it counts once however often it is sent. */
  readonly id: string;
  /** ISO 8601 */
  readonly timestamp: string;
  readonly eventType: Type;
  readonly value: EventValues[Type];
  readonly userId: string;
}

/** Answers whether the events are done with; if not, they are given again with the next ones. */
export type Deliver = (events: readonly VisitEvent[], isLeaving: boolean) => boolean | Promise<boolean>;

export interface EventBuffer {
  readonly add: <Type extends EventType>(eventType: Type, value: EventValues[Type]) => void;
  /** Hands over what has gathered; nothing when there is none. The page may be gone right after it when leaving. */
  readonly flush: (isLeaving?: boolean) => void;
}

interface EventBufferParts {
  readonly userId: string;
  readonly deliver: Deliver;
  /** epoch milliseconds */
  readonly clock: () => number;
}

/** Without a network a page that stays open must not grow for ever: the oldest events go first. */
const gatheredMax = 5 * eventsPerCallMax;

export function openEventBuffer({ userId, deliver, clock }: EventBufferParts): EventBuffer {
  let gathered: VisitEvent[] = [];

  const handOver = async (events: readonly VisitEvent[], isLeaving: boolean): Promise<void> => {
    if (await deliver(events, isLeaving)) return;
    gathered = [...events, ...gathered].slice(-gatheredMax);
  };
  return {
    add: (eventType, value) => {
      gathered.push({ id: newUuid(), timestamp: new Date(clock()).toISOString(), eventType, value, userId });
    },
    flush: (isLeaving = false) => {
      const events = gathered;
      gathered = [];
      for (let start = 0; start < events.length; start += eventsPerCallMax) {
        void handOver(events.slice(start, start + eventsPerCallMax), isLeaving);
      }
    },
  };
}
