// The pages that strangers open, sent complete: pictures, previews and texts are in the first answer. With what lets
// tablets keep two of them.
import { fillPath } from '@fanfare/contract/route.ts';
import type { Loaded, RenderedPage, VisitorSite } from '@fanfare/contract/visitor-pages.ts';
import { kioskIconNames, kioskIconPath, kioskManifestPath, kioskWorkerPath } from '@fanfare/contract/visitor-routes.ts';
import type { PublicCampaign, PublicWorkspace } from '@fanfare/contract/visitors.ts';
import { workspaceNotFound } from '@fanfare/contract/workspaces.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../http/language.ts';
import { toHook } from '../http/limits.ts';
import { type Protect, protectPage, styleHash } from '../http/page-headers.ts';
import { compressAnswers } from '../http/plugins.ts';
import { Refusal, againAfterSeconds } from '../http/refusal.ts';
import { isOverLimit } from '../http/wait-page.ts';
import { inImageWorker } from '../images/image-worker.ts';
import type { Settings } from '../settings.ts';
import { type PageAssets, type PageBuild, assetsFolder, assetsPath, digest, loadPageBuild } from './page-build.ts';
import { drawPageIcon, styleOf, toDocument } from './page-document.ts';
import type * as painting from './paint-icon.ts';

interface VisitorPagesParts {
  readonly settings: Settings;
  /** Base of the public API, without a slash at the end; the pages call it under the name they were opened by. */
  readonly publicApi: string;
  readonly loadGallery: (campaignId: string) => Promise<PublicCampaign | undefined>;
  readonly loadInvite: (workspaceId: string) => Promise<PublicWorkspace | undefined>;
}

export interface VisitorPages {
  /** Mounts `/v/:campaignId`, `/invite/:workspaceId`, `/player` and their scripts. Unbuilt pages answer 503; all else works. */
  readonly mount: (http: FastifyInstance) => Promise<void>;
  /** Answers an address of these pages that cannot even be read: it leads nowhere. Nothing for any other address. */
  readonly answerBroken: (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;
  /** Answers with the gallery that is not there; nothing where the pages have not been built. */
  readonly sendMissingGallery: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;
}

export async function openVisitorPages(parts: VisitorPagesParts): Promise<VisitorPages> {
  const build = await loadPageBuild();
  const pages = build && toPages(parts, build);
  return {
    async mount(http) {
      if (pages) await mountAssets(http);
      await http.register(async (scope) => {
        await compressAnswers(scope);
        // Before anything is looked up or drawn.
        scope.addHook('onRequest', toHook(scope.limitPages));
        for (const place of places) mountPlace(scope, place, pages?.[place]);
        if (build) mountKiosk(scope, parts, build);
        scope.get('/player/', (request, reply) => leadToPage(request, reply));
        if (!build) scope.get('/player', () => Promise.reject(notBuilt()));
        else mountPlayerPage(scope, parts, build);
      });
    },
    answerBroken(error, request, reply) {
      if (isOverLimit(error)) return undefined;
      const place = places.find((one) => request.url.startsWith(`/${one}/`));
      return place && pages?.[place].sendMissing(request, reply);
    },
    sendMissingGallery: (request, reply) => pages?.v.sendMissing(request, reply),
  };
}

function notBuilt(): Refusal {
  return new Refusal(503, 'This page has not been built yet: npm start builds it.');
}

/** The first part of an address. */
const places = ['v', 'invite'] as const;
type Place = (typeof places)[number];

/** One kind of page: how it is sent for an id, or for one that cannot be. */
interface VisitorPage {
  readonly send: (request: FastifyRequest, reply: FastifyReply, id: string) => Promise<FastifyReply>;
  readonly sendMissing: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

function toPages(parts: VisitorPagesParts, { renderer, gallery, invite }: PageBuild): Record<Place, VisitorPage> {
  const { loadGallery, loadInvite } = parts;
  return {
    v: toPage(parts, gallery, {
      find: loadGallery,
      render: (site, campaignId, answer) => renderer.renderGallery({ site, campaignId, answer }),
    }),
    invite: toPage(parts, invite, {
      find: loadInvite,
      render: (site, workspaceId, answer) => renderer.renderInvite({ site, workspaceId, answer }),
    }),
  };
}

interface PageKind<Answer> {
  readonly find: (id: string) => Promise<Answer | undefined>;
  readonly render: (site: VisitorSite, id: string, answer: Loaded<Answer>) => RenderedPage;
}

function toPage<Answer>(parts: VisitorPagesParts, assets: PageAssets, kind: PageKind<Answer>): VisitorPage {
  return {
    async send(request, reply, id) {
      const site = toSite(parts, request);
      const answer = await load(request, () => kind.find(id));
      const page = kind.render(site, id, answer);
      return sendPage(reply, page, { site, assets });
    },
    sendMissing(request, reply) {
      const site = toSite(parts, request);
      return sendPage(reply, kind.render(site, pathOf(request), undefined), { site, assets });
    },
  };
}

function mountPlace(http: FastifyInstance, place: Place, page: VisitorPage | undefined): void {
  http.get<{ Params: { id: string } }>(`/${place}/:id`, async (request, reply) => {
    if (!page) throw notBuilt();
    return await page.send(request, reply, request.params.id);
  });
  // What is longer than any id, and so taken by no other route, or has a slash too many.
  http.get<{ Params: { '*': string } }>(`/${place}/*`, (request, reply) => {
    if (/^[\w-]{1,64}\/$/.test(request.params['*'])) return leadToPage(request, reply);
    if (!page || request.params['*'].includes('/')) return reply.callNotFound();
    return page.sendMissing(request, reply);
  });
}

/** To the same address without the slash at its end. */
function leadToPage({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.redirect(url.replace(/\/(?=\?|$)/, ''), 301);
}

async function mountAssets(http: FastifyInstance): Promise<void> {
  await http.register(fastifyStatic, {
    root: assetsFolder,
    prefix: assetsPath,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    decorateReply: false,
  });
}

/** A fault while loading is logged; the page then goes out as a skeleton and asks for itself. */
async function load<T>(request: FastifyRequest, find: () => Promise<T | undefined>): Promise<Loaded<T>> {
  try {
    return await find();
  } catch (error) {
    request.log.error({ err: error }, 'a visitors’ page could not be loaded');
    return 'unknown';
  }
}

/** As it was sent, so that it holds nothing that an address can't. */
function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '';
}

/** Asked of the address itself: one that cannot be read has no query. */
function isKiosk({ url }: FastifyRequest): boolean {
  return new URLSearchParams(url.split('?')[1]).get('kiosk') === '1';
}

function toSite({ settings, publicApi }: VisitorPagesParts, request: FastifyRequest): VisitorSite {
  return {
    siteName: settings.siteName,
    brand: settings.brand,
    publicApi: publicApi.startsWith(settings.publicUrl) ? publicApi.slice(settings.publicUrl.length) : publicApi,
    language: languageOf(request.headers['accept-language'], settings.language),
    primaryColor: settings.primaryColor,
    address: settings.publicUrl + pathOf(request),
    isSavingData: request.headers['save-data'] === 'on',
    isMeasuring: settings.analytics,
    isKiosk: isKiosk(request),
    legal: settings.legal,
  };
}

interface Sending {
  readonly site: VisitorSite;
  readonly assets: PageAssets;
}

function sendPage(reply: FastifyReply, page: RenderedPage, { site, assets }: Sending): FastifyReply {
  protectionOf(page, { site, assets })(reply);
  return reply
    .code(page.status)
    .headers({
      'cache-control': 'no-cache',
      'content-language': site.language,
      vary: 'accept-language, save-data',
      ...(page.status === 503 && { 'retry-after': againAfterSeconds }),
    })
    .type('text/html; charset=utf-8')
    .send(toDocument({ page, site, assets }));
}

/** Of each kind of page, by what its style begins with: as many as there are colors of shops. */
const protections = new WeakMap<PageAssets, Map<string, Protect>>();
const protectionsMax = 1_000;

/** A page's policy names its one inline style by its hash. */
function protectionOf(page: RenderedPage, { site, assets }: Sending): Protect {
  const made = protections.get(assets) ?? new Map<string, Protect>();
  protections.set(assets, made);
  const protect = made.get(page.style) ?? protectStyle(styleOf(page, assets), site);
  if (made.size >= protectionsMax) made.clear();
  made.set(page.style, protect);
  return protect;
}

function protectStyle(style: string, site: VisitorSite): Protect {
  const origin = new URL(site.address).origin;
  return protectPage(
    {
      styleSrc: [styleHash(style)],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'none'"],
    },
    origin.startsWith('https:'),
  );
}

/** Tablets ask for the page's headers to learn whether there is a newer one, and take no page without this for ours. */
const versionHeader = 'x-player-version';

/** Mounts `/player`, which runs on a shop's tablets, and what lets it be opened there without a network. */
function mountPlayerPage(http: FastifyInstance, parts: VisitorPagesParts, build: PageBuild): void {
  const { renderer, player: assets, playerWorker } = build;
  http.get('/player', async (request, reply) => {
    const site = toSite(parts, request);
    const version = versionOf(build, site);
    reply.header(versionHeader, version);
    return await sendPage(reply, renderer.renderPlayer({ site, version }), { site, assets });
  });
  // Its own scope ends where the page's address does, and it is another one after every change of the page.
  http.get('/player/sw.js', async (request, reply) => {
    const version = JSON.stringify(versionOf(build, toSite(parts, request)));
    return await reply
      .headers({ 'cache-control': 'no-cache', 'service-worker-allowed': '/player' })
      .type('text/javascript; charset=utf-8')
      .send(`const playerVersion=${version};\n${playerWorker}`);
  });
  http.get('/player/manifest.webmanifest', async (request, reply) => {
    return await reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(renderer.renderPlayerManifest(toSite(parts, request))));
  });
}

/** The same in every language, so that a tablet whose wishes differ between two requests does not load itself for ever. */
function versionOf({ version }: PageBuild, { siteName, brand, primaryColor, legal, address }: VisitorSite): string {
  const { origin } = new URL(address);
  return digest(JSON.stringify([version, siteName, brand, primaryColor, legal, origin]));
}

const work = inImageWorker<typeof painting>(new URL('paint-icon.ts', import.meta.url));

/** Mounts what lets a tablet keep the invite page on its home screen, as an app of its own that opens without a network. */
function mountKiosk(http: FastifyInstance, parts: VisitorPagesParts, { renderer, kioskWorker }: PageBuild): void {
  http.get(kioskWorkerPath, (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(kioskWorker),
  );
  http.get<{ Params: { id: string } }>(kioskManifestPath.replace('{id}', ':id'), async (request, reply) => {
    const { id: workspaceId } = request.params;
    const workspace = await parts.loadInvite(workspaceId);
    if (!workspace) throw new Refusal(404, workspaceNotFound);
    const manifest = renderer.renderKioskManifest({
      site: toSite(parts, request),
      workspaceId,
      workspaceName: workspace.name,
      shopColor: workspace.color,
    });
    return await reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest));
  });
  for (const name of kioskIconNames) mountIcon(http, name, (request) => renderer.themeColorOf(toSite(parts, request)));
}

function mountIcon(
  http: FastifyInstance,
  name: (typeof kioskIconNames)[number],
  colorOf: (request: FastifyRequest) => string,
): void {
  let painted: Promise<Buffer> | undefined;
  http.get(fillPath(kioskIconPath, { name }), async (request, reply) => {
    painted ??= paint(name, colorOf(request)).catch((error: unknown) => {
      painted = undefined;
      throw error;
    });
    return await reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/png')
      .send(await painted);
  });
}

async function paint(name: string, color: string): Promise<Buffer> {
  const drawing = drawPageIcon(color, { isMaskable: name.startsWith('maskable') });
  return await work('paintIcon', drawing, Number(name.replace('maskable-', '')));
}
