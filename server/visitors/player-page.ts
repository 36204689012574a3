// The page that runs on a shop's tablets, and what lets it be opened there without a network.
import type { VisitorSite } from '@fanfare/contract/visitor-pages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PageBuild, digest } from './page-build.ts';

export interface PlayerPageParts {
  readonly build: PageBuild;
  readonly toSite: (request: FastifyRequest) => VisitorSite;
  readonly sendPage: (reply: FastifyReply, page: PlayerDocument) => FastifyReply;
}

interface PlayerDocument {
  readonly page: ReturnType<PageBuild['renderer']['renderPlayer']>;
  readonly site: VisitorSite;
}

/** Tablets ask for the page's headers to learn whether there is a newer one, and take no page without this for ours. */
const versionHeader = 'x-player-version';

/** Mounts `/player` with its service worker and its manifest. */
export function mountPlayerPage(http: FastifyInstance, { build, toSite, sendPage }: PlayerPageParts): void {
  const { renderer, playerWorker } = build;
  http.get('/player', async (request, reply) => {
    const site = toSite(request);
    const version = versionOf(build, site);
    reply.header(versionHeader, version);
    return await sendPage(reply, { page: renderer.renderPlayer({ site, version }), site });
  });
  // Its own scope ends where the page's address does, and it is another one after every change of the page.
  http.get('/player/sw.js', async (request, reply) => {
    const version = JSON.stringify(versionOf(build, toSite(request)));
    return await reply
      .headers({ 'cache-control': 'no-cache', 'service-worker-allowed': '/player' })
      .type('text/javascript; charset=utf-8')
      .send(`const playerVersion=${version};\n${playerWorker}`);
  });
  http.get('/player/manifest.webmanifest', async (request, reply) => {
    return await reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(renderer.renderPlayerManifest(toSite(request))));
  });
}

/** The same in every language, so that a tablet whose wishes differ between two requests does not load itself for ever. */
function versionOf({ version }: PageBuild, { siteName, brand, primaryColor, legal, address }: VisitorSite): string {
  const { origin } = new URL(address);
  return digest(JSON.stringify([version, siteName, brand, primaryColor, legal, origin]));
}
