import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

const smallestCompressedBytes = 512;
const compressed = new Map<string, Buffer>();

/** Writes each script's and style's `.br` and `.gz` beside it, as small as they get, so that the server never spends time on it. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          const text = textOf(file);
          if (text === undefined || text.length < smallestCompressedBytes) continue;
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: toBrotli(text) });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(text, { level: 9 }) });
        }
      },
    },
  };
}

function textOf(file: Rollup.OutputChunk | Rollup.OutputAsset): string | undefined {
  if (file.type === 'chunk') return file.code;
  return file.fileName.endsWith('.css') ? file.source.toString() : undefined;
}

/** As small as it gets; once for each text, because that takes its time. */
export function toBrotli(text: string): Buffer {
  const known = compressed.get(text);
  if (known) return known;
  const made = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } });
  compressed.set(text, made);
  return made;
}
