// The two pages that strangers open, sent complete: pictures, previews and texts are in the first answer.
import { createHash } from 'node:crypto';
import type { Loaded, RenderedPage, VisitorSite } from '@fanfare/contract/visitor-pages.ts';
import type { PublicCampaign, PublicWorkspace } from '@fanfare/contract/visitors.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Protect, protectPage } from '../http/page-headers.ts';
import { compressAnswers } from '../http/plugins.ts';
import { Refusal } from '../http/refusal.ts';
import type { Settings } from '../settings.ts';
import { type PageAssets, type PageBuild, assetsFolder, assetsPath, loadPageBuild } from './page-build.ts';
import { styleOf, toDocument } from './page-document.ts';
import { languageOf } from './page-language.ts';

export interface VisitorPagesParts {
  readonly settings: Settings;
  /** Base of the public API, without a slash at the end; the pages call it under the name they were opened by. */
  readonly publicApi: string;
  readonly clock: () => number;
  readonly loadGallery: (campaignId: string) => Promise<PublicCampaign | undefined>;
  readonly loadInvite: (workspaceId: string) => Promise<PublicWorkspace | undefined>;
}

/** Mounts `/v/:campaignId`, `/invite/:workspaceId` and their scripts. Unbuilt pages answer 503; all else works. */
export async function mountVisitorPages(http: FastifyInstance, parts: VisitorPagesParts): Promise<void> {
  const build = await loadPageBuild();
  if (build) await mountAssets(http);
  await http.register(async (scope) => {
    await compressAnswers(scope);
    mountPages(scope, parts, build);
  });
}

function mountPages(http: FastifyInstance, parts: VisitorPagesParts, build: PageBuild | undefined): void {
  http.get<{ Params: { campaignId: string } }>('/v/:campaignId', async (request, reply) => {
    const { renderer, gallery } = builtOf(build);
    const { campaignId } = request.params;
    const site = toSite(parts, request, `/v/${encodeURIComponent(campaignId)}`);
    const answer = await load(request, () => parts.loadGallery(campaignId));
    const page = renderer.renderGallery({ site, campaignId, answer, now: parts.clock() });
    return sendPage(reply, page, { site, assets: gallery, isScriptUrgent: page.status === 503 });
  });

  http.get<{ Params: { workspaceId: string } }>('/invite/:workspaceId', async (request, reply) => {
    const { renderer, invite } = builtOf(build);
    const { workspaceId } = request.params;
    const site = toSite(parts, request, `/invite/${encodeURIComponent(workspaceId)}`);
    const answer = await load(request, () => parts.loadInvite(workspaceId));
    const page = renderer.renderInvite({ site, workspaceId, answer });
    return sendPage(reply, page, { site, assets: invite, isScriptUrgent: true });
  });
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

function builtOf(build: PageBuild | undefined): PageBuild {
  if (build) return build;
  throw new Refusal(503, 'This page has not been built yet: npm start builds it.');
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

function toSite({ settings, publicApi }: VisitorPagesParts, request: FastifyRequest, path: string): VisitorSite {
  return {
    siteName: settings.siteName,
    brand: settings.brand,
    publicApi: publicApi.startsWith(settings.publicUrl) ? publicApi.slice(settings.publicUrl.length) : publicApi,
    language: languageOf(request.headers['accept-language'], settings.language),
    primaryColor: settings.primaryColor,
    address: settings.publicUrl + path,
    isSavingData: request.headers['save-data'] === 'on',
  };
}

interface Sending {
  readonly site: VisitorSite;
  readonly assets: PageAssets;
  readonly isScriptUrgent: boolean;
}

function sendPage(reply: FastifyReply, page: RenderedPage, sending: Sending): FastifyReply {
  protectionOf(styleOf(page, sending.assets), sending.site)(reply);
  return reply
    .code(page.status)
    .headers({
      'cache-control': 'no-cache',
      'content-language': sending.site.language,
      vary: 'accept-language, save-data',
    })
    .type('text/html; charset=utf-8')
    .send(toDocument({ page, ...sending }));
}

const protections = new Map<string, Protect>();

/** A page's policy names its one inline style by its hash. */
function protectionOf(style: string, site: VisitorSite): Protect {
  const known = protections.get(style);
  if (known) return known;
  const origin = new URL(site.address).origin;
  const made = protectPage(
    {
      styleSrc: [`'sha256-${createHash('sha256').update(style).digest('base64')}'`],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      formAction: ["'none'"],
    },
    origin.startsWith('https:'),
  );
  protections.set(style, made);
  return made;
}
