// The pages as the server sends them: complete, before any script has run.
import { presentConsentText } from '@fanfare/contract/consent-texts.ts';
import type {
  GalleryAsk,
  InviteAsk,
  Loaded,
  PageRenderer,
  RenderedPage,
  VisitorSite,
} from '@fanfare/contract/visitor-pages.ts';
import { renderToString } from 'react-dom/server';
import { renderSVG } from 'uqr';
import { GalleryPage } from './gallery/gallery-page.tsx';
import { type GalleryData, toShownGallery } from './gallery/gallery-state.ts';
import { InvitePage } from './invite/invite-page.tsx';
import { type InviteData, toShownInvite } from './invite/invite-state.ts';
import type { Failed, Loading, Waiting } from './page-state.ts';
import { paletteOf, paletteStyle } from './palettes.ts';
import { fill } from './text/fill.ts';
import { galleryTexts } from './text/gallery-texts.ts';
import { inviteTexts } from './text/invite-texts.ts';

const missing: Failed = { kind: 'failed', canRetry: false, isOffline: false };
const loading: Loading = { kind: 'loading' };

export const renderGallery: PageRenderer['renderGallery'] = ({ site, campaignId, answer, now }: GalleryAsk) => {
  const texts = galleryTexts[site.language];
  const state = toState(answer, (found) => toShownGallery(found, site, now));
  const data: GalleryData = { site, texts, campaignId, state };
  const name = state.kind === 'loaded' ? state.name : '';
  const [first] = state.kind === 'loaded' ? state.images : [];
  return {
    status: galleryStatuses[state.kind],
    title: name || site.siteName,
    description: name ? fill(texts.description, { workspace: name }) : site.siteName,
    picture: first === undefined ? undefined : { url: first, alt: name || texts.campaign },
    ...looksOf(site),
    body: renderToString(<GalleryPage data={data} />),
    printed: '',
    data,
    isScriptUrgent: state.kind === 'loading',
    withoutScript: state.kind === 'loading' ? { text: texts.withoutScript, reload: texts.reload } : undefined,
  };
};

const galleryStatuses = { loaded: 200, expired: 410, failed: 404, loading: 503 } as const;

export const renderInvite: PageRenderer['renderInvite'] = ({ site, workspaceId, answer }: InviteAsk) => {
  const texts = inviteTexts[site.language];
  const state = toState(answer, (found) => toShownInvite(found, site));
  const data: InviteData = { site, texts, consent: presentConsentText(site.language), workspaceId, state };
  const isReady = state.kind === 'ready';
  const workspace = isReady ? state.name : '';
  return {
    status: inviteStatuses[state.kind],
    title: isReady ? fill(texts.title, { workspace }) : site.siteName,
    description: isReady ? fill(texts.description, { workspace }) : site.siteName,
    picture: isReady && state.pictureUrl ? { url: state.pictureUrl, alt: workspace } : undefined,
    ...looksOf(site),
    body: renderToString(<InvitePage data={data} />),
    printed: isReady ? `<div class="print-code">${toCode(site.address)}</div>` : '',
    data,
    isScriptUrgent: true,
    withoutScript: state.kind === 'failed' ? undefined : { text: texts.withoutScript, reload: texts.reload },
  };
};

const inviteStatuses = { ready: 200, failed: 404, loading: 503 } as const;

/** With the light margin that cameras need. */
function toCode(address: string): string {
  return renderSVG(address, { ecc: 'M', border: 4, pixelSize: 1 });
}

function toState<Answer, Shown>(answer: Loaded<Answer>, toShown: (found: Answer) => Shown): Shown | Waiting {
  if (answer === 'unknown') return loading;
  return answer === undefined ? missing : toShown(answer);
}

function looksOf({ primaryColor }: VisitorSite): Pick<RenderedPage, 'themeColor' | 'style'> {
  const palette = paletteOf(primaryColor);
  return { themeColor: palette.main, style: paletteStyle(palette) };
}
