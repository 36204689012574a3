import { brotliCompressSync, constants } from 'node:zlib';

const compressed = new Map<string, Buffer>();

/** As small as it gets; once for each text, because that takes its time. */
export function toBrotli(text: string): Buffer {
  const known = compressed.get(text);
  if (known) return known;
  const made = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } });
  compressed.set(text, made);
  return made;
}
