import { hasEnded } from '@fanfare/contract/campaign-lifecycle.ts';
import type { VisitorSite } from '@fanfare/contract/visitor-pages.ts';
import type { PublicCampaign } from '@fanfare/contract/visitors.ts';
import { toOwnPath } from '../own-path.ts';
import type { Waiting } from '../page-state.ts';
import type { GalleryTexts } from '../text/gallery-texts.ts';

export type Socials = PublicCampaign['socials'];

export type ShownGallery =
  | { readonly kind: 'loaded'; readonly name: string; readonly images: readonly string[]; readonly socials: Socials }
  | { readonly kind: 'expired'; readonly name: string; readonly socials: Socials };

/** What the server sends along with the page. */
export interface GalleryData {
  readonly site: VisitorSite;
  readonly texts: GalleryTexts;
  readonly campaignId: string;
  readonly state: ShownGallery | Waiting;
}

/** `now` in epoch milliseconds. An answer without socials or a name is taken too: the API promises neither. */
export function toShownGallery(answer: PublicCampaign, site: Pick<VisitorSite, 'address'>, now: number): ShownGallery {
  const { campaign, socials = {}, workspace } = answer as Partial<PublicCampaign> & Pick<PublicCampaign, 'campaign'>;
  const name = workspace?.name ?? '';
  if (hasEnded(campaign, now)) return { kind: 'expired', name, socials };
  return { kind: 'loaded', name, images: campaign.images.map((url) => toOwnPath(url, site)), socials };
}
