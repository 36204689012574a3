import type { ConsentText } from '@fanfare/contract/consent-texts.ts';
import type { PhoneRule } from '@fanfare/contract/phone-rule.ts';
import type { VisitorSite } from '@fanfare/contract/visitor-pages.ts';
import type { PublicWorkspace } from '@fanfare/contract/visitors.ts';
import { toOwnPath } from '../own-path.ts';
import type { Waiting } from '../page-state.ts';
import type { InviteTexts } from '../text/invite-texts.ts';
import type { KioskTexts } from '../text/kiosk-texts.ts';

export interface ShownInvite {
  readonly kind: 'ready';
  readonly name: string;
  readonly pictureUrl: string | null;
  /** What people agree to: the workspace's own text, or the product's. */
  readonly consent: ConsentText;
  /** Whether they tick a box to say so. */
  readonly hasBox: boolean;
  readonly rule: PhoneRule | null;
}

/** What the server sends along with the page. */
export interface InviteData {
  readonly site: VisitorSite;
  readonly texts: InviteTexts;
  /** The product's own text. */
  readonly consent: ConsentText;
  readonly workspaceId: string;
  /** On a screen in the shop, which everybody uses. */
  readonly kiosk?: KioskTexts;
  readonly state: ShownInvite | Waiting;
}

/** An answer without a text of its own, or a word about a box or a country, is taken too: the API promises none. */
export function toShownInvite(answer: PublicWorkspace, { consent }: Pick<InviteData, 'consent'>) {
  const { name, profile_image_url: picture } = answer;
  const {
    consent: own = null,
    consentBox: hasBox = false,
    phoneRule: rule = null,
  } = answer as Partial<PublicWorkspace>;
  const pictureUrl = picture ? toOwnPath(picture) : null;
  return { kind: 'ready', name, pictureUrl, consent: own ?? consent, hasBox, rule } as const satisfies ShownInvite;
}
