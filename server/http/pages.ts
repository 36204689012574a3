// The dashboard as files: its pages are one document, its assets are kept for good.
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Config, amazonAddress } from '@fanfare/contract/config.ts';
import { fillPath } from '@fanfare/contract/route.ts';
import { kioskIconNames, kioskIconPath } from '@fanfare/contract/visitor-routes.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './envelope.ts';
import { escapeHtml } from './escape-html.ts';
import { toHook } from './limits.ts';
import { type PagePolicy, protectPage } from './page-headers.ts';
import { Refusal } from './refusal.ts';
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

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** The dashboard's page for an address that no route has, or nothing where only programs ask. */
type PageFor = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined;

/**
 * Answers what no route takes: 405 for a known path asked with another method, a page for a person, else 404.
 * Call it before any route is mounted.
 */
function answerUnknown(http: FastifyInstance, pageFor: PageFor): void {
  const known = new Map<string, KnownPath>();
  http.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const path = known.get(url) ?? { pattern: toPattern(url), methods: new Set<string>() };
    for (const name of [method].flat()) path.methods.add(name);
    known.set(url, path);
  });
  http.setNotFoundHandler(async (request, reply) => {
    await http.limitPages(request);
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = [...known.values()].filter(({ pattern }) => pattern.test(path)).flatMap((one) => [...one.methods]);
    if (methods.length > 0) {
      throw new Refusal(405, 'This address does not take that method.', { headers: { allow: methods.join(', ') } });
    }
    const page = pageFor(request, reply);
    if (page) return await page;
    throw new Refusal(404, 'There is nothing at this address.');
  });
}

function toPattern(url: string): RegExp {
  return new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`);
}

/** What lets the dashboard be put on a home screen, and be opened from there without waiting for its files. */
interface BuiltFiles {
  readonly documentFile: string;
  readonly workerFile: string;
}

/** Mounts the manifest and the service worker, which is another one after every change of the page or the settings. */
function mountInstalledApp(http: FastifyInstance, config: Config, files: BuiltFiles): void {
  const manifest = JSON.stringify(toManifest(config));
  const limited = { onRequest: toHook(http.limitPages) };
  http.get('/manifest.webmanifest', limited, async (_, reply) => {
    return await reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(manifest);
  });
  http.get('/sw.js', limited, async (_, reply) => {
    const [document, worker] = await Promise.all([
      readFile(files.documentFile, 'utf8'),
      readFile(files.workerFile, 'utf8'),
    ]);
    const version = hash('sha256', document + worker + JSON.stringify(config));
    return await reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(`const shellVersion=${JSON.stringify(version.slice(0, 16))};\n${worker}`);
  });
}

function toManifest({ siteName, language }: Config): object {
  return {
    id: '/',
    name: siteName,
    short_name: siteName,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    // As the page itself says it.
    theme_color: '#121621',
    icons: kioskIconNames.map(toIcon),
  };
}

function toIcon(name: (typeof kioskIconNames)[number]): object {
  const side = name.replace('maskable-', '');
  const purpose = name === side ? 'any' : 'maskable';
  return { src: fillPath(kioskIconPath, { name }), sizes: `${side}x${side}`, type: 'image/png', purpose };
}
