import { hasEnded } from '@fanfare/contract/campaign-lifecycle.ts';
import type { VisitorSite } from '@fanfare/contract/visitor-pages.ts';
import type { PublicCampaign } from '@fanfare/contract/visitors.ts';
import { toOwnPath } from '../own-path.ts';
import type { Waiting } from '../page-state.ts';
import type { GalleryTexts } from '../text/gallery-texts.ts';

export type Socials = PublicCampaign['socials'];

export interface ShownImage {
  readonly url: string;
  /** What it shows, in words; empty where nobody said. */
  readonly alt: string;
}

export type ShownGallery =
  | {
      readonly kind: 'loaded';
      readonly name: string;
      readonly images: readonly ShownImage[];
      readonly socials: Socials;
    }
  | { readonly kind: 'expired'; readonly name: string; readonly socials: Socials };

type PromisedAnswer = Partial<Omit<PublicCampaign, 'campaign'>> & {
  readonly campaign: Omit<PublicCampaign['campaign'], 'imageAlts'> & { readonly imageAlts?: readonly string[] };
};

/** What the server sends along with the page. */
export interface GalleryData {
  readonly site: VisitorSite;
  readonly texts: GalleryTexts;
  readonly campaignId: string;
  readonly state: ShownGallery | Waiting;
}

/** An answer with its end, status and images alone is taken too: no more is promised. */
export function toShownGallery(answer: PublicCampaign): ShownGallery {
  const { campaign, socials = {}, workspace, now = Date.now() } = answer as PromisedAnswer;
  const name = workspace?.name ?? '';
  if (hasEnded(campaign, now)) return { kind: 'expired', name, socials };
  const { images, imageAlts = [] } = campaign;
  const shown = images.map((url, index) => ({ url: toOwnPath(url), alt: imageAlts[index] ?? '' }));
  return { kind: 'loaded', name, images: shown, socials };
}
