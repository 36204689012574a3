import {
  galleryImageWidthMax,
  imageSizeOf,
  imageSourceSet,
  imageVariantUrl,
  imageWidths,
} from '@fanfare/contract/images.ts';
import { useEffect, useRef, useState } from 'react';
import { PageIcon } from '../page-icon.tsx';

interface CampaignImageProps {
  readonly url: string;
  readonly alt: string;
  readonly unavailable: string;
  /** The first picture is what the visitor waits for. */
  readonly isFirst: boolean;
  readonly isSavingData: boolean;
}

const sizes = `(max-width: ${galleryImageWidthMax}px) 100vw, ${galleryImageWidthMax}px`;

/** Told half the room, a browser with fine pixels takes the picture that fits coarse ones. */
const sizesWhenSaving = `(max-width: ${galleryImageWidthMax}px) 50vw, ${galleryImageWidthMax / 2}px`;

/** A picture of the campaign; one that does not arrive is asked for once more. */
export function CampaignImage({ url, alt, unavailable, isFirst, isSavingData }: CampaignImageProps) {
  const [faults, setFaults] = useState(0);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // A picture can have failed before this script ran, when nobody was listening.
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setFaults(1);
  }, []);

  const size = imageSizeOf(url);
  if (faults > 1) return <Unavailable text={unavailable} />;
  const shownSizes = isSavingData ? sizesWhenSaving : sizes;
  return (
    <picture key={faults}>
      <source type="image/avif" srcSet={imageSourceSet(url, 'avif')} sizes={shownSizes} />
      <source type="image/webp" srcSet={imageSourceSet(url, 'webp')} sizes={shownSizes} />
      <img
        ref={image}
        className={size ? 'campaign-image' : 'campaign-image campaign-image-unsized'}
        src={imageVariantUrl(url, fallbackWidth(size?.width), 'jpg')}
        srcSet={imageSourceSet(url, 'jpg')}
        sizes={shownSizes}
        width={size?.width}
        height={size?.height}
        alt={alt}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
        onError={() => setFaults((count) => count + 1)}
      />
    </picture>
  );
}

function Unavailable({ text }: { readonly text: string }) {
  return (
    <p className="image-unavailable">
      <PageIcon>
        <path
          d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M3 3l18 18"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </PageIcon>
      {text}
    </p>
  );
}

/** For browsers that choose nothing themselves: what fills the column, or the most that there is. */
function fallbackWidth(fullWidth = Number.POSITIVE_INFINITY): number {
  const widthMax = Math.min(fullWidth, 720);
  return imageWidths.findLast((width) => width <= widthMax) ?? imageWidths[0];
}
