// The names after a picture's address: `720.avif`, `720.webp`, `720.jpg`, and `og.jpg` for link previews.
import { type ImageFormat, imageFormats, imageSizeOf, imageWidths } from '@fanfare/contract/images.ts';

export type Variant =
  | { readonly name: string; readonly kind: 'width'; readonly width: number; readonly format: ImageFormat }
  | { readonly name: string; readonly kind: 'preview'; readonly format: 'jpg' };

const previewVariant: Variant = { name: 'og.jpg', kind: 'preview', format: 'jpg' };

const widthVariants: readonly Variant[] = imageFormats.flatMap((format) =>
  imageWidths.map((width) => ({ name: `${width}.${format}`, kind: 'width' as const, width, format })),
);

const variants = new Map<string, Variant>([...widthVariants, previewVariant].map((variant) => [variant.name, variant]));

export function findVariant(name: string): Variant | undefined {
  return variants.get(name);
}

/**
 * What nearly every browser asks for first, and nothing that would only be the picture itself again. The other formats
 * are made for the few that ask for them.
 */
export function variantsToPrepare(imageKey: string): readonly Variant[] {
  const own = imageSizeOf(imageKey)?.width ?? 0;
  const fitting = widthVariants.filter(
    (variant) =>
      variant.kind === 'width' &&
      variant.format === imageFormats[0] &&
      (variant.width <= own || variant.width === imageWidths[0]),
  );
  return [...fitting, previewVariant];
}

const mediaTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};

/** The media type that an image key or a variant's name says; nothing for any other name. */
export function mediaTypeOf(name: string): string | undefined {
  return mediaTypes[name.slice(name.lastIndexOf('.') + 1)];
}
