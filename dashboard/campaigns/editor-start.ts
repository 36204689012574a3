// What the form of a campaign begins with: nothing, a copy, a campaign to be changed, or a draft that waited.
import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { newUuid } from '@fanfare/contract/uuid.ts';
import { type ListedImage, storedImage } from '../images/image-list.ts';
import { type CampaignFormValues, copiedCampaignForm, editedCampaignForm, emptyCampaignForm } from './campaign-form.ts';
import type { StoredDraft } from './stored-draft.ts';

export interface EditorStart {
  readonly id: string;
  /** The campaign that is changed; nothing while there is none yet. */
  readonly campaignId?: string | undefined;
  readonly values: CampaignFormValues;
  readonly images: readonly ListedImage[];
  /** Whether there were pictures that could not be kept. */
  readonly hasLostImages: boolean;
}

export function startEmpty(hasDevices: boolean): EditorStart {
  const values = emptyCampaignForm({ now: Date.now(), hasDevices });
  return { id: newUuid(), values, images: [], hasLostImages: false };
}

export function startFromCopy(campaign: Campaign, deviceIds: readonly string[]): EditorStart {
  return { id: newUuid(), values: copiedCampaignForm(campaign, deviceIds), ...imagesOf(campaign) };
}

export function startFromCampaign(campaign: Campaign, deviceIds: readonly string[]): EditorStart {
  const values = editedCampaignForm(campaign, deviceIds);
  return { id: newUuid(), campaignId: campaign.id, values, ...imagesOf(campaign) };
}

export function startFromDraft({ id, values, images, stored }: StoredDraft, campaignId?: string): EditorStart {
  return { id, campaignId, values, images: stored.map(storedImage), hasLostImages: images > stored.length };
}

/** What never arrived can't be shown, and would not be there after saving either. */
function imagesOf(campaign: Campaign): Pick<EditorStart, 'images' | 'hasLostImages'> {
  const images = campaign.images.flatMap((imageUrl) => {
    const key = campaign.imageKeys.find((one) => imageUrl.endsWith(one));
    return key ? [storedImage({ key, imageUrl })] : [];
  });
  return { images, hasLostImages: images.length < campaign.imageKeys.length };
}
