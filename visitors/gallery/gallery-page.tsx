import { CallError, callRoute } from '@fanfare/contract/call.ts';
import { getPublicCampaignRoute } from '@fanfare/contract/visitor-routes.ts';
import type { PublicCampaign } from '@fanfare/contract/visitors.ts';
import { useCallback } from 'react';
import { type PageState, usePageState } from '../page-state.ts';
import { ExpiredCampaign, NothingFound } from './gallery-endings.tsx';
import { FollowButtons } from './follow-buttons.tsx';
import { GallerySkeleton } from './gallery-skeleton.tsx';
import { type GalleryData, type ShownGallery, toShownGallery } from './gallery-state.ts';
import { ImageStack } from './image-stack.tsx';
import { ShareButton } from './share-button.tsx';
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
    <main className="gallery" aria-busy={state.kind === 'loading'}>
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

async function loadGallery({ site, campaignId }: GalleryData, visit: Visit | undefined): Promise<ShownGallery> {
  try {
    const answer = await callRoute({ bases: { client: '', public: site.publicApi } }, getPublicCampaignRoute, {
      params: { id: campaignId },
      query: { userId: visit?.visitorId },
    });
    const shown = toShownGallery(answer as PublicCampaign, site);
    if (shown.kind === 'loaded' && shown.name) document.title = shown.name;
    return shown;
  } catch (error) {
    if (error instanceof CallError) console.warn(`Error fetching campaign: ${error.status || error.code}`);
    throw error;
  }
}
