import type { Campaign } from '@fanfare/contract/campaigns.ts';
import type { StoredImage } from '../images/image-list.ts';

/** The pictures of a campaign that have arrived, in their order, each with its words. */
export function arrivedImages({ images, imageKeys, imageAlts }: Campaign): readonly Required<StoredImage>[] {
  return images.flatMap((imageUrl) => {
    const index = imageKeys.findIndex((key) => imageUrl.endsWith(key));
    const key = imageKeys[index];
    return key ? [{ key, imageUrl, alt: imageAlts[index] ?? '' }] : [];
  });
}
