// What the form of a campaign begins with: nothing, a copy, a campaign to be changed, or a draft that waited.
import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { newUuid } from '@fanfare/contract/uuid.ts';
import { type ListedImage, keptImage, storedImage } from '../../images/image-list.ts';
import { arrivedImages } from '../campaign-images.ts';
import { type CampaignFormValues, copiedCampaignForm, editedCampaignForm, emptyCampaignForm } from './campaign-form.ts';
import type { FoundDraft } from './stored-draft.ts';

export interface EditorStart {
  readonly id: string;
  /** The campaign that is changed; nothing while there is none yet. */
  readonly campaignId?: string | undefined;
  /** The `updatedAt` of the version that is changed. */
  readonly unmodifiedSince?: number | undefined;
  readonly values: CampaignFormValues;
  readonly images: readonly ListedImage[];
  /** Whether there were pictures that could not be kept. */
  readonly hasLostImages: boolean;
}

export function startEmpty(hasDevices: boolean): EditorStart {
  const values = emptyCampaignForm({ now: Date.now(), hasDevices });
  return { id: newUuid(), values, images: [], hasLostImages: false };
}

export function startFromCopy(campaign: Campaign): EditorStart {
  return { id: newUuid(), values: copiedCampaignForm(campaign), ...imagesOf(campaign) };
}

export function startFromCampaign(campaign: Campaign): EditorStart {
  const { id: campaignId, updatedAt: unmodifiedSince } = campaign;
  return { id: newUuid(), campaignId, unmodifiedSince, values: editedCampaignForm(campaign), ...imagesOf(campaign) };
}

export function startFromDraft({ draft, files }: FoundDraft, campaignId?: string): EditorStart {
  const { id, unmodifiedSince, values, pictures } = draft;
  const images = pictures.flatMap(({ imageUrl, ...picture }) => {
    if (imageUrl) return [storedImage({ imageUrl, ...picture })];
    const blob = files.get(picture.key);
    return blob ? [keptImage({ ...picture, blob })] : [];
  });
  return { id, campaignId, unmodifiedSince, values, images, hasLostImages: images.length < pictures.length };
}

/** What never arrived can't be shown, and would not be there after saving either. */
function imagesOf(campaign: Campaign): Pick<EditorStart, 'images' | 'hasLostImages'> {
  const arrived = arrivedImages(campaign);
  return { images: arrived.map(storedImage), hasLostImages: arrived.length < campaign.imageKeys.length };
}
