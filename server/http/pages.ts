// The dashboard as files: its pages are one document, its assets are kept for good.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Config } from '@fanfare/contract/config.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerUnknown } from './not-found.ts';
import { type PagePolicy, protectPage } from './page-headers.ts';

const built = fileURLToPath(new URL('../../dashboard/dist/', import.meta.url));

const documentFile = `${built}index.html`;

/** Addresses under which only programs ask: an unknown one is a refusal, not a page. */
const programPaths = /^\/(client|public|identity|images|assets|visitor-assets|s|healthz|readyz|config\.json)(\/|$)/;

/** Serves the dashboard, `GET /config.json`, and the dashboard's own page for unknown addresses. */
export async function mountDashboard(http: FastifyInstance, config: Config): Promise<void> {
  const protect = protectPage(dashboardPolicy(config), config.publicUrl.startsWith('https:'));
  const isBuilt = existsSync(documentFile);
  answerUnknown(http, (request, reply) => (isBuilt && wantsPage(request) ? sendPage(reply) : undefined));
  http.get('/config.json', (_, reply) => reply.header('cache-control', 'no-cache').send(config));
  if (!isBuilt) return;
  http.get('/', (_, reply) => sendPage(reply));
  await http.register(fastifyStatic, {
    root: `${built}assets/`,
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    decorateReply: false,
  });

  // Read each time, so that a page and its assets stay of one build while pages are being worked on.
  async function sendPage(reply: FastifyReply): Promise<FastifyReply> {
    const document = await readFile(documentFile);
    protect(reply);
    return await reply.code(200).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(document);
  }
}

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return !programPaths.test(request.url.split('?', 1)[0] ?? '') && (request.headers.accept ?? '').includes('text/html');
}

/** Styles may be inline because the component library writes them so. */
function dashboardPolicy({ auth, publicUrl, shortLinkHost }: Config): PagePolicy {
  const amazon = auth.userPoolEndpoint ? [] : ['https://*.amazonaws.com', 'https://*.amazoncognito.com'];
  return {
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", publicUrl, 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", publicUrl, ...amazon],
    frameSrc: ["'self'", new URL(shortLinkHost).origin],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'", 'blob:'],
    formAction: ["'self'"],
  };
}
