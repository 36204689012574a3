// From a chosen file to the bytes that are sent: checked by content, upright, not too large, without location data.
import { imageBytesMax, imagePixelsMax, newImageKey } from '@fanfare/contract/images.ts';
import { newUuid } from '@fanfare/contract/uuid.ts';
import { type ImageProblem, type ReadyImage, fitInto } from './image-list.ts';

/** The longest side that is kept, in pixels. */
const imageSideMax = 2_400;

const jpegQuality = 0.86;
const bytesPerMegabyte = 1024 * 1024;

export class ImageRefused extends Error {
  readonly problem: ImageProblem;

  constructor(problem: ImageProblem) {
    super(problem.kind);
    this.name = 'ImageRefused';
    this.problem = problem;
  }
}

/** Throws {@link ImageRefused} when the file can't be used; the picture's `url` is to be revoked by who asked. */
export async function prepareImage(file: Blob): Promise<ReadyImage> {
  if (file.size > imageBytesMax) {
    throw new ImageRefused({ kind: 'tooLarge', megabytes: Math.ceil(file.size / bytesPerMegabyte) });
  }
  const type = imageFileType(new Uint8Array(await file.slice(0, imageHeadBytes).arrayBuffer()));
  if (type === 'other') throw new ImageRefused({ kind: 'notAnImage' });
  const fingerprint = await fingerprintOf(file);
  const bitmap = await decode(file, type === 'heic');
  try {
    const size = fitInto(bitmap, imageSideMax);
    const { blob, extension } = await encode(bitmap, size, type === 'png' || type === 'webp');
    const key = newImageKey(size, extension);
    return { key, blob, url: URL.createObjectURL(blob), ...size, sourceWidth: bitmap.width, fingerprint, alt: '' };
  } finally {
    bitmap.close();
  }
}

async function decode(file: Blob, isHeic: boolean): Promise<ImageBitmap> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!bitmap) throw new ImageRefused({ kind: isHeic ? 'heic' : 'notAnImage' });
  if (bitmap.width * bitmap.height <= imagePixelsMax) return bitmap;
  bitmap.close();
  throw new ImageRefused({ kind: 'notAnImage' });
}

/** Drawing afresh drops everything but the pixels. Transparent pictures become WebP, all others JPEG. */
async function encode(bitmap: ImageBitmap, size: { width: number; height: number }, mayBeTransparent: boolean) {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) throw new ImageRefused({ kind: 'notAnImage' });
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  const type = mayBeTransparent && isTransparent(context, size) ? 'image/webp' : 'image/jpeg';
  const blob = await write(canvas, type);
  if (blob.size <= imageBytesMax) return { blob, extension: extensionOf(blob) };
  // As PNG, instead of WebP, it can be larger than it came. On white it is a small JPEG.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  const onWhite = await write(canvas, 'image/jpeg');
  return { blob: onWhite, extension: extensionOf(onWhite) };
}

async function write(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, jpegQuality));
  if (!blob) throw new ImageRefused({ kind: 'notAnImage' });
  return blob;
}

/** A browser that can't write the asked type writes PNG. */
function extensionOf(blob: Blob): 'jpg' | 'png' | 'webp' {
  if (blob.type === 'image/webp') return 'webp';
  return blob.type === 'image/jpeg' ? 'jpg' : 'png';
}

function isTransparent(context: CanvasRenderingContext2D, size: { width: number; height: number }): boolean {
  const pixels = context.getImageData(0, 0, size.width, size.height).data;
  for (let alpha = 3; alpha < pixels.length; alpha += 4) {
    if (pixels[alpha] !== 255) return true;
  }
  return false;
}

/** `crypto.subtle` is missing on plain http; then size and name of the moment must do, and twins go unnoticed. */
async function fingerprintOf(file: Blob): Promise<string> {
  if (!globalThis.crypto.subtle) return newUuid();
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// What a file is by its first bytes; names and declared types are not believed.

type ImageFileType = 'jpeg' | 'png' | 'webp' | 'heic' | 'other';

/** How many bytes {@link imageFileType} needs. */
const imageHeadBytes = 32;

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
