// What a tablet shows at a moment: its own pictures, then those of the campaigns that are live just then.
import { nextChangeAt, phaseOf } from '@fanfare/contract/campaign-lifecycle.ts';
import type { Program, ProgramPicture } from '@fanfare/contract/player.ts';

export interface Slide {
  readonly imageKey: string;
  /** Nothing for the tablet's own pictures. */
  readonly campaignId: string | undefined;
  /** As the program gives it. */
  readonly url: string;
  readonly alt: string;
}

export type Scheduled = Pick<Program, 'pictures' | 'campaigns'>;

export function slidesAt({ pictures, campaigns }: Scheduled, now: number): readonly Slide[] {
  return [
    ...pictures.map((picture) => toSlide(picture)),
    ...campaigns
      .filter((campaign) => phaseOf(campaign, now) === 'live')
      .flatMap((campaign) => campaign.pictures.map((picture) => toSlide(picture, campaign.id))),
  ];
}

/** When a campaign next starts or ends; nothing when the program stays as it is. */
export function programChangesAt({ campaigns }: Scheduled, now: number): number | undefined {
  const changes = campaigns.flatMap((campaign) => nextChangeAt(campaign, now) ?? []);
  return changes.length > 0 ? Math.min(...changes) : undefined;
}

export function isSameSlide(one: Slide | undefined, other: Slide | undefined): boolean {
  return one?.imageKey === other?.imageKey && one?.campaignId === other?.campaignId;
}

/**
 * All slides once, the one that follows first. Where the last one is gone, whatever took its place follows it.
 * `place` is where the last one stood.
 */
export function inTurn(slides: readonly Slide[], last: Slide | undefined, place: number): readonly Slide[] {
  const found = slides.findIndex((slide) => isSameSlide(slide, last));
  const start = found === -1 ? Math.min(place, slides.length) : found + 1;
  return [...slides.slice(start), ...slides.slice(0, start)];
}

/** Every picture of the program, also of campaigns that are yet to start, each once. */
export function picturesOf({ pictures, campaigns }: Scheduled): readonly string[] {
  const all = [...pictures, ...campaigns.flatMap((campaign) => campaign.pictures)];
  return [...new Set(all.map(({ url }) => url))];
}

function toSlide({ url, alt }: ProgramPicture, campaignId?: string): Slide {
  return { imageKey: url.slice(url.lastIndexOf('/') + 1), campaignId, url, alt };
}
