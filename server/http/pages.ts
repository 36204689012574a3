// The dashboard as files: its pages are one document, its assets are kept for good.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Config, amazonAddress } from '@fanfare/contract/config.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './envelope.ts';
import { escapeHtml } from './escape-html.ts';
import { mountInstalledApp } from './installed-app.ts';
import { toHook } from './limits.ts';
import { type PageFor, answerUnknown } from './not-found.ts';
import { type PagePolicy, protectPage } from './page-headers.ts';
import { isOverLimit, isPageWanted } from './wait-page.ts';

const built = fileURLToPath(new URL('../../dashboard/dist/', import.meta.url));

const documentFile = `${built}index.html`;

/** Addresses under which only programs ask: an unknown one is a refusal, not a page. */
const programPaths =
  /^\/(client|public|identity|images|assets|visitor-assets|s|healthz|readyz|config\.json|openapi\.(?:json|html))(\/|$)/;

export interface Dashboard {
  /** Serves the dashboard, `GET /config.json`, and the dashboard's own page for unknown addresses. */
  readonly mount: (http: FastifyInstance) => Promise<void>;
  /** Answers a person whose address cannot even be read as any other that leads nowhere; nothing for a program. */
  readonly answerBroken: (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;
}

export function openDashboard(config: Config): Dashboard {
  const protect = protectPage(dashboardPolicy(config), config.publicUrl.startsWith('https:'));
  const isBuilt = existsSync(documentFile);
  const pageFor: PageFor = (request, reply) => (isBuilt && wantsPage(request) ? sendPage(request, reply) : undefined);
  return {
    async mount(http) {
      answerUnknown(http, pageFor);
      http.get('/config.json', (_, reply) => reply.header('cache-control', 'no-cache').send(config));
      if (!isBuilt) return;
      http.get('/', { onRequest: toHook(http.limitPages) }, (request, reply) => sendPage(request, reply));
      mountInstalledApp(http, config, { documentFile, workerFile: `${built}sw.js` });
      await mountAssets(http);
    },
    answerBroken(problem, request, reply) {
      if (isOverLimit(problem)) return undefined;
      const page = pageFor(request, reply);
      void page?.catch((fault: unknown) => sendRefusal(fault, request, reply));
      return page && reply;
    },
  };

  // Read each time, so that a page and its assets stay of one build while pages are being worked on.
  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (isOtherLoopbackName(request.host, config.publicUrl))
      return await reply.redirect(config.publicUrl + request.url);
    const document = (await readFile(documentFile, 'utf8'))
      .replace('<html lang="en">', `<html lang="${config.language}">`)
      .replace(/<title>[^<]*/, () => `<title>${escapeHtml(config.siteName)}`);
    protect(reply);
    return await reply.code(200).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(document);
  }
}

async function mountAssets(http: FastifyInstance): Promise<void> {
  await http.register(fastifyStatic, {
    root: `${built}assets/`,
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    decorateReply: false,
  });
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** On one's own machine people type one name or another; calls and sign-in work under the one in PUBLIC_URL alone. */
function isOtherLoopbackName(host: string, publicUrl: string): boolean {
  const requested = URL.parse(`http://${host}`);
  const own = new URL(publicUrl);
  if (!requested || requested.port !== own.port || requested.hostname === own.hostname) return false;
  return loopbackNames.has(requested.hostname) && loopbackNames.has(own.hostname);
}

function wantsPage(request: FastifyRequest): boolean {
  return !programPaths.test(request.url.split('?', 1)[0] ?? '') && isPageWanted(request);
}

/** Styles may be inline because the component library writes them so. */
function dashboardPolicy({ auth, publicUrl, shortLinkHost }: Config): PagePolicy {
  return {
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", publicUrl, 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...new Set([publicUrl, ...poolOrigins(auth)])],
    frameSrc: ["'self'", new URL(shortLinkHost).origin],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'", 'blob:'],
    formAction: ["'self'"],
  };
}

/** Whom the browser asks to sign people in: the pools, and the provider's own page to exchange a code for tokens. */
function poolOrigins({ region, userPoolEndpoint, identityPoolId, identityPoolEndpoint, oauth }: Config['auth']) {
  const addresses = [userPoolEndpoint ?? amazonAddress('cognito-idp', region)];
  if (identityPoolId) {
    const [identityRegion = ''] = identityPoolId.split(':');
    addresses.push(identityPoolEndpoint ?? amazonAddress('cognito-identity', identityRegion));
  }
  if (oauth) addresses.push(`https://${oauth.domain}`);
  return addresses.map((address) => new URL(address).origin);
}
