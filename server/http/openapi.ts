import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { openApi } from '@fanfare/contract/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { toHook } from './limits.ts';
import { type ApiDocument, apiPage } from './openapi-page.ts';
import { protectPage } from './page-headers.ts';
import { compressAnswers } from './plugins.ts';

const packageFile = new URL('../../package.json', import.meta.url);
const styleFile = new URL('./openapi.css', import.meta.url);

/** The contract for programs, which pages of other sites may show too, and as a page of ours for people. */
export async function mountOpenApi(http: FastifyInstance, publicUrl: string): Promise<void> {
  const document = once(() => describeApi(publicUrl));
  const page = once(async () => await drawPage(await document(), publicUrl));
  const onRequest = toHook(http.limitPages);
  await http.register(async (scope) => {
    await compressAnswers(scope);
    scope.get('/openapi.json', { onRequest }, async (_, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('access-control-allow-origin', '*')
        .type('application/json; charset=utf-8')
        .send(await document()),
    );
    scope.get('/openapi.html', { onRequest }, async (_, reply) => {
      const { html, protect } = await page();
      protect(reply);
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
    });
  });
}

/** What could not be made is made anew by whoever asks next. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}

async function describeApi(url: string): Promise<string> {
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { readonly version: string };
  return JSON.stringify(openApi({ url, version }));
}

/** Its one style is allowed by its hash; nothing else loads. */
async function drawPage(document: string, publicUrl: string) {
  const style = await readFile(styleFile, 'utf8');
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = { scriptSrc: ["'none'"], styleSrc: [`'sha256-${hash}'`], imgSrc: ["'self'"], formAction: ["'none'"] };
  return {
    html: apiPage(JSON.parse(document) as ApiDocument, style),
    protect: protectPage(policy, publicUrl.startsWith('https:')),
  };
}
