// The one place that decodes, loaded in the image worker alone: what comes in is checked by its pixels, what goes out is upright and says nothing else.
import { type ImageSize, imagePixelsMax, imageSizeOf } from '@fanfare/contract/images.ts';
import { type Oklch, toColor, toOklch } from '@fanfare/contract/oklch.ts';
import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../http/refusal.ts';
import { notAnImage, tooManyPixels, wrongSize } from './refusals.ts';
import type { Variant } from './variants.ts';

const longestSideMax = 2_400;
const preview = { width: 1_200, height: 630, bytesMax: 300 * 1024 } as const;
const previewQualities = [82, 70, 55, 40, 25];

// Pictures hardly ever come twice, so a cache would only hold memory; how many are worked on at once is the queue's
// business.
sharp.cache(false);
sharp.concurrency(1);

/**
 * The picture as it is kept: upright, at most 2400 pixels long, without position, camera or any other metadata, in
 * the format that its key names. Refuses bytes that are no whole JPEG, PNG or WebP, too many pixels, and a size other
 * than the key's.
 */
export async function toKept(imageKey: string, bytes: Buffer): Promise<Buffer> {
  if (!startsLikePicture(bytes)) throw new Refusal(400, notAnImage);
  await checkSize(imageSizeOf(imageKey), bytes);
  const upright = sharp(bytes, { failOn: 'error', limitInputPixels: imagePixelsMax, autoOrient: true }).resize({
    width: longestSideMax,
    height: longestSideMax,
    fit: 'inside',
    withoutEnlargement: true,
  });
  return await readable(encodeKept(upright, imageKey).toBuffer());
}

// Only these three ever reach a decoder: no drawing languages, no animations of a thousand frames.
function startsLikePicture(bytes: Buffer): boolean {
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  const isPng = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isJpeg || isPng || isWebp;
}

async function checkSize(named: ImageSize | undefined, bytes: Buffer): Promise<void> {
  const { width, height, pages, autoOrient } = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
  if (width * height > imagePixelsMax) throw new Refusal(400, tooManyPixels);
  if ((pages ?? 1) > 1) throw new Refusal(400, notAnImage);
  if (autoOrient.width !== named?.width || autoOrient.height !== named.height) throw new Refusal(400, wrongSize);
}

function encodeKept(picture: Sharp, imageKey: string): Sharp {
  if (imageKey.endsWith('.png')) return picture.png({ compressionLevel: 8 });
  if (imageKey.endsWith('.webp')) return picture.webp({ quality: 88, smartSubsample: true });
  return picture
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4', progressive: true });
}

async function readable<Read>(read: Promise<Read>): Promise<Read> {
  try {
    return await read;
  } catch (cause) {
    throw new Refusal(400, notAnImage, { cause });
  }
}

/** One variant of a kept picture, never wider than the picture itself. */
export async function toVariant(kept: Buffer, variant: Variant): Promise<Buffer> {
  if (variant.kind === 'preview') return await toPreview(kept);
  const sized = sharp(kept).resize({ width: variant.width, withoutEnlargement: true });
  // The next effort takes twice as long and saves a few percent.
  if (variant.format === 'avif') return await sized.avif({ quality: 50, effort: 2 }).toBuffer();
  if (variant.format === 'webp') return await sized.webp({ quality: 75, smartSubsample: true }).toBuffer();
  return await sized.flatten({ background: '#ffffff' }).jpeg({ quality: 78, progressive: true }).toBuffer();
}

/** 1200×630 for messengers: the whole picture on a blurred ground of its own colors, small enough for all of them. */
async function toPreview(kept: Buffer): Promise<Buffer> {
  const { width, height } = preview;
  const input = await sharp(kept)
    .flatten({ background: '#ffffff' })
    .resize({ width, height, fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const ground = await sharp(input)
    .resize({ width: 80, height: 42, fit: 'cover' })
    .blur(6)
    .modulate({ brightness: 0.8 })
    .png()
    .toBuffer();
  const composed = sharp(ground).resize({ width, height, fit: 'fill', kernel: 'cubic' }).composite([{ input }]);
  for (const quality of previewQualities) {
    const bytes = await composed.clone().jpeg({ quality, progressive: true }).toBuffer();
    if (bytes.length <= preview.bytesMax) return bytes;
  }
  throw new Error('A link preview cannot be made small enough.');
}

/** The color that stands for a kept picture, as text; empty where it is gray all over. */
export async function findColor(kept: Buffer): Promise<Buffer> {
  const pixels = await sharp(kept)
    .resize({ width: 96, height: 96, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer();
  return Buffer.from(dominantColor(pixels) ?? '');
}

const hues = 36;
/** Weaker than this a color passes for gray, white or black. */
const chromaMin = 0.045;
/** Of what is not transparent: less is a speck. */
const shareMin = 0.01;

interface Found extends Oklch {
  readonly color: string;
  readonly weight: number;
}

/**
 * Which color people remember of a picture: of all its hues the one that covers most, the stronger the more.
 * `pixels` are red, green, blue and opacity of each. Nothing where all of it is gray.
 */
function dominantColor(pixels: Uint8Array): string | undefined {
  const counts = countColors(pixels);
  const all = [...counts].map(([color, count]) => ({ color, count, ...toOklch(color) }));
  const colored = all.filter(({ chroma }) => chroma >= chromaMin);
  if (sumOf(colored.map(({ count }) => count)) < sumOf(counts.values()) * shareMin) return undefined;
  // What is strong counts more: of a photo's many browns and one sign people remember the sign.
  const found = colored.map(({ count, ...color }) => ({ ...color, weight: count * color.chroma ** 2 }));
  const byHue = Map.groupBy(found, ({ hue }) => Math.floor((hue / 360) * hues) % hues);
  // With its neighbors, so that no color is cut in two.
  const withNeighbors = Array.from({ length: hues }, (_, place) =>
    [-1, 0, 1].flatMap((step) => byHue.get((place + step + hues) % hues) ?? []),
  );
  const [most = []] = withNeighbors.toSorted((one, other) => weightOf(other) - weightOf(one));
  return most.length === 0 ? undefined : colorOf(most);
}

function countColors(pixels: Uint8Array): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let place = 0; place < pixels.length; place += 4) {
    if ((pixels[place + 3] ?? 0) < 128) continue;
    const color = `#${Buffer.from(pixels.subarray(place, place + 3)).toString('hex')}`;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return counts;
}

/** A flat sign's own color to the letter; of a photo the mean. */
function colorOf(found: readonly Found[]): string {
  const [first] = found.toSorted((one, other) => other.weight - one.weight);
  const weight = weightOf(found);
  if (first && first.weight > weight / 2) return first.color;
  const meanOf = (part: (one: Found) => number) => sumOf(found.map((one) => one.weight * part(one))) / weight;
  const a = meanOf(({ chroma, hue }) => chroma * Math.cos((hue * Math.PI) / 180));
  const b = meanOf(({ chroma, hue }) => chroma * Math.sin((hue * Math.PI) / 180));
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  return toColor({ lightness: meanOf(({ lightness }) => lightness), chroma: Math.hypot(a, b), hue });
}

function weightOf(found: readonly Found[]): number {
  return sumOf(found.map(({ weight }) => weight));
}

function sumOf(numbers: Iterable<number>): number {
  return Iterator.from(numbers).reduce((sum, one) => sum + one, 0);
}
