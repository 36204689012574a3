import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const smallestCompressedBytes = 512;

/** Writes each script's `.br` and `.gz` beside it, as small as they get, so that the server never spends time on it. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || file.code.length < smallestCompressedBytes) continue;
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: file.code.length };
          const brotli = brotliCompressSync(file.code, { params });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotli });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(file.code, { level: 9 }) });
          this.info(`${file.fileName}: ${file.code.length} bytes, ${brotli.length} compressed`);
        }
      },
    },
  };
}
