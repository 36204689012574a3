// The pages as the server sends them: complete, before any script has run.
import { brandColors, siteColorOf } from '@fanfare/contract/brand-colors.ts';
import { presentConsentText } from '@fanfare/contract/consent-texts.ts';
import { fillPath } from '@fanfare/contract/route.ts';
import type {
  GalleryInput,
  InviteInput,
  KioskInput,
  Loaded,
  PageRenderer,
  PlayerInput,
  RenderedPage,
  VisitorSite,
} from '@fanfare/contract/visitor-pages.ts';
import { kioskIconNames, kioskIconPath, kioskManifestPath } from '@fanfare/contract/visitor-routes.ts';
import { renderToString } from 'react-dom/server';
import { renderSVG } from 'uqr';
import { toBrandStyle } from './brand-style.ts';
import { GalleryPage } from './gallery/gallery-page.tsx';
import { type GalleryData, toShownGallery } from './gallery/gallery-state.ts';
import { InvitePage } from './invite/invite-page.tsx';
import { type InviteData, toShownInvite } from './invite/invite-state.ts';
import type { Failed, Loading, Waiting } from './page-state.ts';
import { PlayerPage } from './player/player-page.tsx';
import type { PlayerData } from './player/player-state.ts';
import { fill } from './text/fill.ts';
import { galleryTexts } from './text/gallery-texts.ts';
import { inviteTexts } from './text/invite-texts.ts';
import { kioskTexts } from './text/kiosk-texts.ts';
import { playerTexts } from './text/player-texts.ts';

const playerManifestPath = '/player/manifest.webmanifest';
const playerGround = '#0d1018';

const missing: Failed = { kind: 'failed', canRetry: false, isOffline: false };
const loading: Loading = { kind: 'loading' };

export const renderGallery: PageRenderer['renderGallery'] = ({ site, campaignId, answer }: GalleryInput) => {
  const texts = galleryTexts[site.language];
  const state = toState(answer, toShownGallery);
  const data: GalleryData = { site, texts, campaignId, state };
  const name = state.kind === 'loaded' ? state.name : '';
  const [first] = state.kind === 'loaded' ? state.images : [];
  return {
    status: galleryStatuses[state.kind],
    title: name || site.siteName,
    description: name ? fill(texts.description, { workspace: name }) : site.siteName,
    picture: first && { url: first.url, alt: first.alt || name || texts.campaign },
    ...looksOf(site, isLoaded(answer) ? answer.workspace.color : null),
    body: renderToString(<GalleryPage data={data} />),
    printed: '',
    data,
    isScriptUrgent: state.kind === 'loading',
    withoutScript: state.kind === 'loading' ? { text: texts.withoutScript, reload: texts.reload } : undefined,
  };
};

const galleryStatuses = { loaded: 200, expired: 410, failed: 404, loading: 503 } as const;

export const renderInvite: PageRenderer['renderInvite'] = ({ site, workspaceId, answer }: InviteInput) => {
  const texts = inviteTexts[site.language];
  const consent = presentConsentText(site.language);
  const state = toState(answer, (found) => toShownInvite(found, { consent }));
  const kiosk = site.isKiosk ? { kiosk: kioskTexts[site.language] } : {};
  const data: InviteData = { site, texts, consent, workspaceId, ...kiosk, state };
  const isReady = state.kind === 'ready';
  const workspace = isReady ? state.name : '';
  return {
    status: inviteStatuses[state.kind],
    title: isReady ? fill(texts.title, { workspace }) : site.siteName,
    description: isReady ? fill(texts.description, { workspace }) : site.siteName,
    picture: isReady && state.pictureUrl ? { url: state.pictureUrl, alt: workspace } : undefined,
    ...looksOf(site, isLoaded(answer) ? answer.color : null),
    body: renderToString(<InvitePage data={data} />),
    ...(site.isKiosk && isReady && { manifest: fillPath(kioskManifestPath, { id: workspaceId }) }),
    printed: isReady ? `<div class="print-code">${toCode(site.address)}</div>` : '',
    data,
    isScriptUrgent: true,
    withoutScript: state.kind === 'failed' ? undefined : { text: texts.withoutScript, reload: texts.reload },
  };
};

/** What a tablet takes the invite page for once it is put on the home screen. */
export const renderKioskManifest: PageRenderer['renderKioskManifest'] = (input: KioskInput) => {
  const { site, workspaceId, workspaceName, shopColor } = input;
  const page = `/invite/${encodeURIComponent(workspaceId)}`;
  return {
    id: page,
    name: fill(kioskTexts[site.language].appName, { workspace: workspaceName }),
    short_name: workspaceName,
    lang: site.language,
    start_url: `${page}?kiosk=1`,
    scope: page,
    display: 'fullscreen',
    orientation: 'any',
    background_color: '#ffffff',
    theme_color: brandColors(shopColor ?? siteColorOf(site.primaryColor), 'light').brand,
    icons: kioskIconNames.map(toIcon),
  };
};

export const themeColorOf: PageRenderer['themeColorOf'] = ({ primaryColor }) => siteColorOf(primaryColor);

const inviteStatuses = { ready: 200, failed: 404, loading: 503 } as const;

export const renderPlayer: PageRenderer['renderPlayer'] = ({ site, version }: PlayerInput) => {
  const { language, siteName } = site;
  const texts = playerTexts[language];
  const [joinTexts, shopTexts] = [inviteTexts[language], kioskTexts[language]];
  const data: PlayerData = { site, texts, joinTexts, shopTexts, consent: presentConsentText(language), version };
  return {
    status: 200,
    title: `${texts.title} | ${siteName}`,
    description: siteName,
    picture: undefined,
    ...looksOf(site, null),
    themeColor: playerGround,
    iconColor: playerGround,
    body: renderToString(<PlayerPage data={data} />),
    manifest: playerManifestPath,
    printed: '',
    data,
    isScriptUrgent: true,
    withoutScript: { text: texts.withoutScript, reload: texts.reload },
  };
};

/** What a tablet takes the player for once it is put on the home screen. */
export const renderPlayerManifest: PageRenderer['renderPlayerManifest'] = ({ siteName, language }: VisitorSite) => {
  const { title } = playerTexts[language];
  return {
    id: '/player',
    name: `${siteName} ${title}`,
    short_name: title,
    lang: language,
    start_url: '/player',
    scope: '/player',
    display: 'fullscreen',
    orientation: 'any',
    background_color: playerGround,
    theme_color: playerGround,
    icons: kioskIconNames.map(toIcon),
  };
};

function toIcon(name: (typeof kioskIconNames)[number]): object {
  const side = name.replace('maskable-', '');
  const purpose = name === side ? 'any' : 'maskable';
  return { src: fillPath(kioskIconPath, { name }), sizes: `${side}x${side}`, type: 'image/png', purpose };
}

/** With the light margin that cameras need. */
function toCode(address: string): string {
  return renderSVG(address, { ecc: 'M', border: 4, pixelSize: 1 });
}

function toState<Answer, Shown>(answer: Loaded<Answer>, toShown: (found: Answer) => Shown): Shown | Waiting {
  if (isLoaded(answer)) return toShown(answer);
  return answer === 'unknown' ? loading : missing;
}

function isLoaded<Answer>(answer: Loaded<Answer>): answer is Answer {
  return answer !== undefined && answer !== 'unknown';
}

/** In the shop's color, or in the installation's where it has none. */
function looksOf(
  { primaryColor }: VisitorSite,
  shopColor: string | null,
): Pick<RenderedPage, 'themeColor' | 'iconColor' | 'style'> {
  const color = shopColor ?? siteColorOf(primaryColor);
  const { brand, main } = brandColors(color, 'light');
  return { themeColor: brand, iconColor: main, style: toBrandStyle(color) };
}
