// The build fails when a page's script grows too heavy for a cheap phone.
import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

/** Everything that one page loads, compressed. */
export const pageScriptBytesMax = 80 * 1024;

type Bundle = Readonly<Record<string, Rollup.OutputChunk | Rollup.OutputAsset>>;

export function weighPages(bytesMax = pageScriptBytesMax): Plugin {
  return {
    name: 'page-weight',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [page, bytes] of weightsOf(bundle)) {
          if (bytes <= bytesMax) continue;
          this.error(`The script of the page ${page} weighs ${bytes} bytes compressed; ${bytesMax} are the most.`);
        }
      },
    },
  };
}

/** The compressed bytes of each page's script with all that it imports, now or later. */
export function weightsOf(bundle: Bundle): ReadonlyMap<string, number> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const compressed = new Map(chunks.map(({ fileName, code }) => [fileName, brotliCompressSync(code).length]));
  return new Map(
    chunks
      .filter(({ isEntry }) => isEntry)
      .map(({ fileName, name }) => {
        const files = [...reachedFrom(bundle, fileName)];
        return [name, files.reduce((sum, file) => sum + (compressed.get(file) ?? 0), 0)];
      }),
  );
}

function reachedFrom(bundle: Bundle, fileName: string, seen = new Set<string>()): ReadonlySet<string> {
  const file = bundle[fileName];
  if (file?.type !== 'chunk' || seen.has(fileName)) return seen;
  seen.add(fileName);
  for (const imported of [...file.imports, ...file.dynamicImports]) reachedFrom(bundle, imported, seen);
  return seen;
}
