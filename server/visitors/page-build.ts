// The visitors' build: the program that makes the pages, and the files that they need in the browser.
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PageRenderer } from '@fanfare/contract/visitor-pages.ts';

const built = fileURLToPath(new URL('../../visitors/dist/', import.meta.url));
const manifestFile = `${built}client/.vite/manifest.json`;
const rendererFile = `${built}server/render.js`;

/** Where the browser finds the scripts; their names change with their content. */
export const assetsPath = '/visitor-assets/';
export const assetsFolder = `${built}client${assetsPath}`;

export interface PageAssets {
  /** Written into the page, so that nothing is waited for. */
  readonly css: string;
  /** The page's own script, then what it imports. */
  readonly scripts: readonly string[];
}

export interface PageBuild {
  readonly renderer: PageRenderer;
  readonly gallery: PageAssets;
  readonly invite: PageAssets;
  readonly kioskWorker: string;
  readonly player: PageAssets;
  /** The player's service worker, still without the version that it is for. */
  readonly playerWorker: string;
  /** Another one after every change of a page or of what it loads. */
  readonly version: string;
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const kioskWorker = 'invite/kiosk/kiosk-worker.ts';
const playerWorker = 'player/service-worker.ts';

/** Nothing when the pages have not been built. */
export async function loadPageBuild(): Promise<PageBuild | undefined> {
  if (!existsSync(manifestFile) || !existsSync(rendererFile)) return undefined;
  const manifestText = await readFile(manifestFile, 'utf8');
  const manifest = JSON.parse(manifestText) as Manifest;
  return {
    renderer: (await import(pathToFileURL(rendererFile).href)) as PageRenderer,
    gallery: await loadAssets(manifest, 'gallery/main.ts', 'gallery/gallery.css'),
    invite: await loadAssets(manifest, 'invite/main.tsx', 'invite/invite.css'),
    player: await loadAssets(manifest, 'player/main.tsx', 'player/player.css'),
    kioskWorker: await readBuilt(manifest, kioskWorker),
    playerWorker: await readBuilt(manifest, playerWorker),
    version: digest(manifestText + (await readFile(rendererFile, 'utf8'))),
  };
}

/** Short, and different for every other text. */
export function digest(text: string): string {
  return hash('sha256', text).slice(0, 16);
}

async function loadAssets(manifest: Manifest, script: string, style: string): Promise<PageAssets> {
  const css = await readBuilt(manifest, style);
  return { css: css.trim(), scripts: chunksOf(manifest, script).map(({ file }) => `/${file}`) };
}

async function readBuilt(manifest: Manifest, name: string): Promise<string> {
  return await readFile(`${built}client/${manifest[name]?.file ?? ''}`, 'utf8');
}

/** The entry and everything that it imports, the entry first, each once. */
function chunksOf(manifest: Manifest, name: string, seen = new Set<string>()): readonly ManifestChunk[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen))];
}
