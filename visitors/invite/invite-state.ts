import type { ConsentText } from '@fanfare/contract/consent-texts.ts';
import type { VisitorSite } from '@fanfare/contract/visitor-pages.ts';
import type { PublicWorkspace } from '@fanfare/contract/visitors.ts';
import { toOwnPath } from '../own-path.ts';
import type { Waiting } from '../page-state.ts';
import type { InviteTexts } from '../text/invite-texts.ts';

export interface ShownInvite {
  readonly kind: 'ready';
  readonly name: string;
  readonly pictureUrl: string | null;
}

/** What the server sends along with the page. */
export interface InviteData {
  readonly site: VisitorSite;
  readonly texts: InviteTexts;
  readonly consent: ConsentText;
  readonly workspaceId: string;
  readonly state: ShownInvite | Waiting;
}

export function toShownInvite({ name, profile_image_url }: PublicWorkspace, site: VisitorSite): ShownInvite {
  return { kind: 'ready', name, pictureUrl: profile_image_url ? toOwnPath(profile_image_url, site) : null };
}
