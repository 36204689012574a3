import { CallError, callRoute } from '@fanfare/contract/call.ts';
import {
  galleryImageWidthMax,
  imageSizeOf,
  imageSourceSet,
  imageVariantUrl,
  imageWidths,
} from '@fanfare/contract/images.ts';
import { shareGlyph } from '@fanfare/contract/page-glyphs.ts';
import { getPublicCampaignRoute } from '@fanfare/contract/visitor-routes.ts';
import type { PublicCampaign } from '@fanfare/contract/visitors.ts';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { PageGlyph } from '../page-glyph.tsx';
import { PageIcon } from '../page-icon.tsx';
import { type PageState, usePageState } from '../page-state.ts';
import { fill } from '../text/fill.ts';
import type { GalleryTexts } from '../text/gallery-texts.ts';
import { ExpiredCampaign, NothingFound } from './gallery-endings.tsx';
import { FollowButtons } from './follow-buttons.tsx';
import { type GalleryData, type ShownGallery, type ShownImage, toShownGallery } from './gallery-state.ts';
import type { Visit } from './visit.ts';

interface GalleryPageProps {
  readonly data: GalleryData;
  /** Nothing on the server, where nobody visits. */
  readonly visit?: Visit;
}

export function GalleryPage({ data, visit }: GalleryPageProps) {
  const load = useCallback(() => loadGallery(data, visit), [data, visit]);
  const { state, retry } = usePageState(data.state, load);
  return (
    <main className="gallery" tabIndex={-1} aria-busy={state.kind === 'loading'}>
      <GalleryView state={state} retry={retry} data={data} visit={visit} />
    </main>
  );
}

type GalleryViewProps = PageState<ShownGallery> & { readonly data: GalleryData; readonly visit: Visit | undefined };

function GalleryView({ state, retry, data, visit }: GalleryViewProps) {
  const { texts } = data;
  if (state.kind === 'loading') return <GallerySkeleton texts={texts} />;
  if (state.kind === 'failed') return <NothingFound texts={texts} retry={state.canRetry ? retry : undefined} />;
  const follow = <FollowButtons socials={state.socials} texts={texts} note={visit?.note} />;
  if (state.kind === 'expired') return <ExpiredCampaign texts={texts}>{follow}</ExpiredCampaign>;
  return (
    <>
      <h1 className="for-listeners">{state.name || texts.campaign}</h1>
      <ImageStack images={state.images} data={data} views={visit?.views} />
      <div className="actions">
        {state.name && (
          <p className="sign-off" aria-hidden="true">
            {state.name}
          </p>
        )}
        {follow}
        <ShareButton texts={texts} title={state.name || data.site.siteName} />
      </div>
    </>
  );
}

function GallerySkeleton({ texts }: { readonly texts: GalleryTexts }) {
  return (
    <>
      <div role="status">
        <h1 className="for-listeners">{texts.loading}</h1>
      </div>
      <div className="image-stack" aria-hidden="true">
        <div className="skeleton skeleton-image" />
        <div className="skeleton skeleton-image" />
      </div>
      <div className="actions" aria-hidden="true">
        <div className="skeleton skeleton-button" />
        <div className="skeleton skeleton-button" />
      </div>
    </>
  );
}

type Way = 'unknown' | 'share' | 'copy' | 'none';

const copiedMessageMs = 3_000;

/** Shares the address without the fragment, which may be somebody's own. Its room is kept until the way is known. */
function ShareButton({ texts, title }: { readonly texts: GalleryTexts; readonly title: string }) {
  const way = useSyncExternalStore<Way>(neverChanges, wayToShare, () => 'unknown');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), copiedMessageMs);
    return () => window.clearTimeout(timer);
  }, [isCopied]);

  if (way === 'none') return null;
  const share = async (): Promise<void> => {
    const url = window.location.origin + window.location.pathname;
    if (way === 'share') return navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  const label = way === 'copy' ? texts.copyLink : texts.share;
  return (
    <button
      type="button"
      className={way === 'unknown' ? 'button button-bare awaits-script' : 'button button-bare'}
      onClick={() => void share().catch((error: unknown) => console.debug('The address was not shared.', error))}
    >
      <PageGlyph glyph={shareGlyph} />
      <span aria-live="polite">{isCopied ? texts.linkCopied : label}</span>
    </button>
  );
}

const neverChanges = () => () => undefined;

function wayToShare(): Way {
  if ('share' in navigator) return 'share';
  return 'clipboard' in navigator ? 'copy' : 'none';
}

async function loadGallery({ site, campaignId }: GalleryData, visit: Visit | undefined): Promise<ShownGallery> {
  try {
    const answer = await callRoute({ bases: { client: '', public: site.publicApi } }, getPublicCampaignRoute, {
      params: { id: campaignId },
      query: { userId: visit?.visitorId },
    });
    const shown = toShownGallery(answer as PublicCampaign);
    if (shown.kind === 'loaded' && shown.name) document.title = shown.name;
    return shown;
  } catch (error) {
    if (error instanceof CallError) console.warn(`Error fetching campaign: ${error.status || error.code}`);
    throw error;
  }
}

interface ImageStackProps {
  readonly images: readonly ShownImage[];
  readonly data: GalleryData;
  readonly views: Visit['views'] | undefined;
}

/** The campaign's pictures in its own order, each timed while it is in view. */
function ImageStack({ images, data, views }: ImageStackProps) {
  const { texts, site } = data;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!list.current || !views) return undefined;
    const items = [...list.current.children];
    const addresses = images.map(({ url }) => new URL(url, site.address).href);
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const imageUrl = addresses[items.indexOf(target)] ?? '';
        if (isIntersecting) views.enter(imageUrl);
        else views.leave(imageUrl);
      }
    });
    for (const item of items) observer.observe(item);
    return () => {
      observer.disconnect();
      for (const imageUrl of addresses) views.leave(imageUrl);
    };
  }, [images, views, site.address]);

  return (
    <ul ref={list} className="image-stack">
      {images.map(({ url, alt }, index) => (
        <li key={url} tabIndex={-1}>
          <CampaignImage
            url={url}
            alt={alt || fill(texts.imageAlt, { n: String(index + 1), total: String(images.length) })}
            texts={texts}
            isFirst={index === 0}
            isSavingData={site.isSavingData}
          />
        </li>
      ))}
    </ul>
  );
}

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
function CampaignImage({ url, alt, texts, isFirst, isSavingData }: CampaignImageProps) {
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
