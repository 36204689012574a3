import { readFile } from 'node:fs/promises';
import { openApi } from '@fanfare/contract/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { toHook } from './limits.ts';

const packageFile = new URL('../../package.json', import.meta.url);

/** The contract for programs; pages of other sites may show it too. */
export function mountOpenApi(http: FastifyInstance, publicUrl: string): void {
  let document: Promise<string> | undefined;
  http.get('/openapi.json', { onRequest: toHook(http.limitPages) }, async (_, reply) => {
    document ??= describeApi(publicUrl);
    return await reply
      .header('cache-control', 'no-cache')
      .header('access-control-allow-origin', '*')
      .type('application/json; charset=utf-8')
      .send(await document);
  });
}

async function describeApi(url: string): Promise<string> {
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { readonly version: string };
  return JSON.stringify(openApi({ url, version }));
}
