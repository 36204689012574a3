// What a file is by its first bytes; names and declared types are not believed.

type ImageFileType = 'jpeg' | 'png' | 'webp' | 'heic' | 'other';

/** How many bytes {@link imageFileType} needs. */
export const imageHeadBytes = 32;

const heicBrands: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

export function imageFileType(head: Uint8Array): ImageFileType {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (textAt(head, 0) === 'RIFF' && textAt(head, 8) === 'WEBP') return 'webp';
  if (textAt(head, 4) === 'ftyp' && heicBrands.has(textAt(head, 8))) return 'heic';
  return 'other';
}

function startsWith(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

function textAt(head: Uint8Array, offset: number): string {
  return String.fromCharCode(...head.slice(offset, offset + 4));
}
