import type { ConsentText } from '@fanfare/contract/consent-texts.ts';
import type { Program } from '@fanfare/contract/player.ts';
import type { VisitorSite } from '@fanfare/contract/visitor-pages.ts';
import type { InviteTexts } from '../text/invite-texts.ts';
import type { KioskTexts } from '../text/kiosk-texts.ts';
import type { PlayerTexts } from '../text/player-texts.ts';
import type { PairingView } from './pair.ts';
import type { Slide } from './schedule.ts';

/** What the server sends along with the page; a tablet without a network has it from its last visit. */
export interface PlayerData {
  readonly site: VisitorSite;
  readonly texts: PlayerTexts;
  /** The pad says what the invite page says. */
  readonly joinTexts: InviteTexts;
  /** What every screen in a shop says. */
  readonly shopTexts: KioskTexts;
  /** What people agree to where the workspace has no text of its own. */
  readonly consent: ConsentText;
  /** What this page calls itself; another one means that there is a newer page. */
  readonly version: string;
}

interface Starting {
  readonly kind: 'starting';
}

export interface Pairing extends PairingView {
  readonly kind: 'pairing';
  /** Staff have unpaired the tablet, so that it asks for a code once more. */
  readonly wasUnpaired: boolean;
}

export interface Playing {
  readonly kind: 'playing';
  /** Nothing before the first one has come. */
  readonly program: Program | undefined;
  readonly slide: Slide | undefined;
  readonly isOnline: boolean;
  /** A moment ago somebody entered its code. */
  readonly isJustPaired: boolean;
}

export type PlayerState = Starting | Pairing | Playing;
