// What the form of a campaign begins with: nothing, a copy, a campaign to be changed, or a draft that waited.
import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { newUuid } from '@fanfare/contract/uuid.ts';
import { type ListedImage, storedImage } from '../../images/image-list.ts';
import { arrivedImages } from '../campaign-images.ts';
import { type CampaignFormValues, copiedCampaignForm, editedCampaignForm, emptyCampaignForm } from './campaign-form.ts';
import { type StoredDraft, lostImages } from './stored-draft.ts';

export interface EditorStart {
  readonly id: string;
  /** The campaign that is changed; nothing while there is none yet. */
  readonly campaignId?: string | undefined;
  /** The `updatedAt` of the version that is changed. */
  readonly unmodifiedSince?: number | undefined;
  readonly values: CampaignFormValues;
  readonly images: readonly ListedImage[];
  /** Images that have to be chosen again, by what a person knows of them. */
  readonly lostImages: readonly string[];
}

export function startEmpty(hasDevices: boolean): EditorStart {
  const values = emptyCampaignForm({ now: Date.now(), hasDevices });
  return { id: newUuid(), values, images: [], lostImages: [] };
}

export function startFromCopy(campaign: Campaign): EditorStart {
  return { id: newUuid(), values: copiedCampaignForm(campaign), ...imagesOf(campaign) };
}

export function startFromCampaign(campaign: Campaign): EditorStart {
  const { id: campaignId, updatedAt: unmodifiedSince } = campaign;
  return { id: newUuid(), campaignId, unmodifiedSince, values: editedCampaignForm(campaign), ...imagesOf(campaign) };
}

export function startFromDraft(draft: StoredDraft, campaignId?: string): EditorStart {
  const { id, unmodifiedSince, values, pictures } = draft;
  const images = pictures.flatMap(({ key, imageUrl, alt }) => (imageUrl ? [storedImage({ key, imageUrl, alt })] : []));
  return { id, campaignId, unmodifiedSince, values, images, lostImages: lostImages(draft) };
}

/** What never arrived can't be shown, and would not be there after saving either. */
function imagesOf(campaign: Campaign): Pick<EditorStart, 'images' | 'lostImages'> {
  const arrived = arrivedImages(campaign);
  const there = new Set(arrived.map(({ key }) => key));
  return { images: arrived.map(storedImage), lostImages: campaign.imageKeys.filter((key) => !there.has(key)) };
}
