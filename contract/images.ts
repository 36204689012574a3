// Names of pictures: the key says the size before a byte is loaded, the address says the variant.
import { newUuid } from './uuid.ts';

export const imageBytesMax = 10 * 1024 * 1024;
export const imagePixelsMax = 50_000_000;
export const uploadLinkMs = 15 * 60_000;
export const imageWidths = [360, 480, 720, 960, 1200] as const;
/** Smallest first, as a page offers them; every browser knows the last one. */
export const imageFormats = ['avif', 'webp', 'jpg'] as const;
export const galleryImageWidthMax = 600;
/** What nothing shows any more is gone for good: its key is not shown again, nor takes new bytes. */
export const imageRemoved = 'This image was removed.';

export type ImageFormat = (typeof imageFormats)[number];

/** `{uuid}_{width}x{height}.{ext}`; width and height in pixels, upright. */
export const imageKeyPattern =
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}_([1-9]\d{0,4})x([1-9]\d{0,4})\.(jpg|png|webp)$/;

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** A key for new bytes, made where the picture was chosen. */
export function newImageKey(size: ImageSize, extension: 'jpg' | 'png' | 'webp'): string {
  return `${newUuid()}_${size.width}x${size.height}.${extension}`;
}

/** The size in a key or in an address that contains one; nothing when there is none. */
export function imageSizeOf(keyOrUrl: string): ImageSize | undefined {
  const match = /_([1-9]\d{0,4})x([1-9]\d{0,4})\.(?:jpg|png|webp)/.exec(keyOrUrl);
  return match ? { width: Number(match[1]), height: Number(match[2]) } : undefined;
}

/** The address of one variant: `{image}/{width}.{format}`. */
export function imageVariantUrl(imageUrl: string, width: number, format: ImageFormat): string {
  return `${imageUrl}/${width}.${format}`;
}

/** `srcset` with every width that the picture fills, and at least the smallest. */
export function imageSourceSet(imageUrl: string, format: ImageFormat): string {
  const full = imageSizeOf(imageUrl)?.width ?? Number.POSITIVE_INFINITY;
  const fitting = imageWidths.filter((width) => width <= full);
  const widths = fitting.length > 0 ? fitting : [imageWidths[0]];
  return widths.map((width) => `${imageVariantUrl(imageUrl, width, format)} ${width}w`).join(', ');
}
