import { CallError, callRoute } from '@fanfare/contract/call.ts';
import { shareGlyph } from '@fanfare/contract/page-glyphs.ts';
import { getPublicCampaignRoute } from '@fanfare/contract/visitor-routes.ts';
import type { PublicCampaign } from '@fanfare/contract/visitors.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { PageGlyph } from '../page-glyph.tsx';
import { type PageState, usePageState } from '../page-state.ts';
import type { GalleryTexts } from '../text/gallery-texts.ts';
import { ExpiredCampaign, NothingFound } from './gallery-endings.tsx';
import { FollowButtons } from './follow-buttons.tsx';
import { type GalleryData, type ShownGallery, toShownGallery } from './gallery-state.ts';
import { ImageStack } from './image-stack.tsx';
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
