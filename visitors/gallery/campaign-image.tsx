import {
  galleryImageWidthMax,
  imageSizeOf,
  imageSourceSet,
  imageVariantUrl,
  imageWidths,
} from '@fanfare/contract/images.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { PageIcon } from '../page-icon.tsx';
import type { GalleryTexts } from '../text/gallery-texts.ts';

interface CampaignImageProps {
  readonly url: string;
  readonly alt: string;
  readonly texts: GalleryTexts;
  /** The first picture is what the visitor waits for. */
  readonly isFirst: boolean;
  readonly isSavingData: boolean;
}

const sizes = `(max-width: ${galleryImageWidthMax}px) 100vw, ${galleryImageWidthMax}px`;

/** Told half the room, a browser with fine pixels takes the picture that fits coarse ones. */
const sizesWhenSaving = `(max-width: ${galleryImageWidthMax}px) 50vw, ${galleryImageWidthMax / 2}px`;

/** A bad moment of a network is over by then. */
const secondTryMs = 5_000;

/** A picture of the campaign; one that does not arrive is asked for again. */
export function CampaignImage({ url, alt, texts, isFirst, isSavingData }: CampaignImageProps) {
  const [isLost, setLost] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const { tries, tryAgain } = useTries(isLost, setLost);
  useEffect(() => {
    // A picture can have failed before this script ran, when nobody was listening.
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setLost(true);
  }, []);

  const size = imageSizeOf(url);
  if (isLost && tries > 1) return <Unavailable texts={texts} tryAgain={tryAgain} />;
  const shownSizes = isSavingData ? sizesWhenSaving : sizes;
  return (
    <picture key={tries}>
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
        onError={() => setLost(true)}
      />
    </picture>
  );
}

/** The second try comes by itself, further ones with the network or when somebody asks. */
function useTries(isLost: boolean, setLost: (isLost: boolean) => void) {
  const [tries, setTries] = useState(1);
  const tryAgain = useCallback(() => {
    setTries((count) => count + 1);
    setLost(false);
  }, [setLost]);
  useEffect(() => {
    if (!isLost) return undefined;
    const timer = tries === 1 ? window.setTimeout(tryAgain, secondTryMs) : undefined;
    window.addEventListener('online', tryAgain);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', tryAgain);
    };
  }, [isLost, tries, tryAgain]);
  return { tries, tryAgain };
}

interface UnavailableProps {
  readonly texts: GalleryTexts;
  readonly tryAgain: () => void;
}

function Unavailable({ texts, tryAgain }: UnavailableProps) {
  return (
    <div className="image-unavailable" role="status">
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
      <p>{texts.imageUnavailable}</p>
      <button
        type="button"
        className="button button-quiet button-narrow"
        onClick={({ currentTarget }) => {
          // The button goes.
          currentTarget.closest('li')?.focus();
          tryAgain();
        }}
      >
        {texts.tryAgain}
      </button>
    </div>
  );
}

/** For browsers that choose nothing themselves: what fills the column, or the most that there is. */
function fallbackWidth(fullWidth = Number.POSITIVE_INFINITY): number {
  const widthMax = Math.min(fullWidth, 720);
  return imageWidths.findLast((width) => width <= widthMax) ?? imageWidths[0];
}
