// What lets the dashboard be put on a home screen, and be opened from there without waiting for its files.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Config } from '@fanfare/contract/config.ts';
import { fillPath } from '@fanfare/contract/route.ts';
import { kioskIconNames, kioskIconPath } from '@fanfare/contract/visitor-routes.ts';
import type { FastifyInstance } from 'fastify';
import { toHook } from './limits.ts';

interface BuiltFiles {
  readonly documentFile: string;
  readonly workerFile: string;
}

/** Mounts the manifest and the service worker, which is another one after every change of the page or the settings. */
export function mountInstalledApp(http: FastifyInstance, config: Config, files: BuiltFiles): void {
  const manifest = JSON.stringify(toManifest(config));
  const limited = { onRequest: toHook(http.limitPages) };
  http.get('/manifest.webmanifest', limited, async (_, reply) => {
    return await reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(manifest);
  });
  http.get('/sw.js', limited, async (_, reply) => {
    const [document, worker] = await Promise.all([readFile(files.documentFile), readFile(files.workerFile, 'utf8')]);
    const version = createHash('sha256').update(document).update(worker).update(JSON.stringify(config)).digest('hex');
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
