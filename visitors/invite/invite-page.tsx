import { CallError, callRoute } from '@fanfare/contract/call.ts';
import { getPublicWorkspaceRoute } from '@fanfare/contract/visitor-routes.ts';
import type { PublicWorkspace } from '@fanfare/contract/visitors.ts';
import { useCallback, useState } from 'react';
import { type Failed, usePageState } from '../page-state.ts';
import { fill } from '../text/fill.ts';
import type { InviteTexts } from '../text/invite-texts.ts';
import { type InviteData, type ShownInvite, toShownInvite } from './invite-state.ts';
import { JoinForm } from './join-form.tsx';
import { Kiosk } from './kiosk/kiosk.tsx';
import { nameSize } from '../joining/text-size.ts';
import { WorkspacePicture } from '../joining/workspace-picture.tsx';

export function InvitePage({ data }: { readonly data: InviteData }) {
  const load = useCallback(() => loadInvite(data), [data]);
  const { state, retry } = usePageState(data.state, load);
  const [isInUse, setInUse] = useState(false);
  const { texts, site, kiosk } = data;
  const poweredBy = fill(texts.poweredBy, { brand: site.brand });
  return (
    <>
      <main className={kiosk ? 'invite kiosk' : 'invite'} tabIndex={-1} aria-busy={state.kind === 'loading'}>
        <div className="card">
          {state.kind === 'loading' && <InviteSkeleton texts={texts} />}
          {state.kind === 'failed' && <NotFound failure={state} texts={texts} retry={retry} />}
          {state.kind === 'ready' && <Invitation shown={state} data={data} setInUse={setInUse} />}
        </div>
        {kiosk && <Kiosk texts={kiosk} isFailed={state.kind === 'failed'} isInUse={isInUse} />}
      </main>
      <footer className="footer">{kiosk ? <p>{poweredBy}</p> : <a href="/">{poweredBy}</a>}</footer>
    </>
  );
}

interface InvitationProps {
  readonly shown: ShownInvite;
  readonly data: InviteData;
  readonly setInUse: (isInUse: boolean) => void;
}

function Invitation({ shown, data, setInUse }: InvitationProps) {
  const { texts, site } = data;
  return (
    <>
      <header className="welcome">
        <WorkspacePicture url={shown.pictureUrl} />
        <p className="lead">{texts.stayUpdated}</p>
        <h1 className={nameSize(shown.name)}>{shown.name}</h1>
        <p className="prompt">{texts.prompt}</p>
        <p className="print-address">{site.address}</p>
      </header>
      <JoinForm data={data} shown={shown} setInUse={setInUse} />
    </>
  );
}

interface NotFoundProps {
  readonly failure: Failed;
  readonly texts: InviteTexts;
  readonly retry: () => void;
}

function NotFound({ failure, texts, retry }: NotFoundProps) {
  return (
    <div className="not-found" role="alert">
      <h1>{texts.notFound}</h1>
      {failure.isOffline && <p>{texts.offline}</p>}
      {failure.canRetry && (
        <button type="button" className="button button-quiet button-narrow" onClick={retry}>
          {texts.tryAgain}
        </button>
      )}
    </div>
  );
}

function InviteSkeleton({ texts }: { readonly texts: InviteTexts }) {
  return (
    <>
      <div role="status">
        <h1 className="for-listeners">{texts.loading}</h1>
      </div>
      <div className="welcome" aria-hidden="true">
        <div className="skeleton skeleton-picture" />
        <div className="skeleton skeleton-line skeleton-short" />
        <div className="skeleton skeleton-name" />
        <div className="skeleton skeleton-line" />
      </div>
      <div className="join" aria-hidden="true">
        <div className="join-entry">
          <div className="skeleton skeleton-button" />
          <div className="skeleton skeleton-button" />
        </div>
      </div>
    </>
  );
}

async function loadInvite(data: InviteData): Promise<ShownInvite> {
  const { site, workspaceId, texts } = data;
  try {
    const answer = await callRoute({ bases: { client: '', public: site.publicApi } }, getPublicWorkspaceRoute, {
      params: { id: workspaceId },
    });
    const shown = toShownInvite(answer as PublicWorkspace, data);
    document.title = fill(texts.title, { workspace: shown.name });
    return shown;
  } catch (error) {
    if (error instanceof CallError) console.warn(`Error fetching workspace: ${error.status || error.code}`);
    throw error;
  }
}
