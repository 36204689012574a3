import type { SocialNetwork } from '@fanfare/contract/socials.ts';
import type { ImageView } from './view-timer.ts';

interface EventValues {
  readonly image_view_duration: ImageView;
  readonly social_media_click: { readonly platform: SocialNetwork; readonly link: string };
}

export type EventType = keyof EventValues;

export interface VisitEvent<Type extends EventType = EventType> {
  /** ISO 8601 */
  readonly timestamp: string;
  readonly eventType: Type;
  readonly value: EventValues[Type];
  readonly userId: string;
}

export interface EventBuffer {
  readonly add: <Type extends EventType>(eventType: Type, value: EventValues[Type]) => void;
  /** Hands over what has gathered; nothing when there is none. */
  readonly flush: () => void;
}

export interface EventBufferParts {
  readonly userId: string;
  readonly deliver: (events: readonly VisitEvent[]) => void;
  /** epoch milliseconds */
  readonly clock: () => number;
}

export function openEventBuffer({ userId, deliver, clock }: EventBufferParts): EventBuffer {
  let gathered: VisitEvent[] = [];
  return {
    add: (eventType, value) => {
      gathered.push({ timestamp: new Date(clock()).toISOString(), eventType, value, userId });
    },
    flush: () => {
      if (gathered.length === 0) return;
      const events = gathered;
      gathered = [];
      deliver(events);
    },
  };
}
