// What stands after a picture's address: `720.avif`, `720.webp`, `720.jpg`, and `og.jpg` for link previews. Each is made
// once, kept beside its picture, and given to everyone who waits for the same one.
import { Readable } from 'node:stream';
import { type ImageFormat, imageFormats, imageSizeOf, imageWidths } from '@fanfare/contract/images.ts';
import type { Queue } from './queue.ts';
import { type Storage, type StoredFile, originalName } from './storage.ts';
import type { StoredImage } from './store.ts';

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
function variantsToPrepare(imageKey: string): readonly Variant[] {
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

interface VariantCache {
  /** The variant's bytes, made now if need be; nothing where its picture is not there. */
  readonly open: (workspaceId: string, imageKey: string, variant: Variant) => Promise<StoredFile | undefined>;
  /** Makes what pages will ask for, as soon as nobody waits for anything else. */
  readonly prepare: (workspaceId: string, imageKey: string) => void;
}

interface VariantCacheParts {
  readonly storage: Storage;
  readonly queue: Queue;
  readonly work: (name: 'toVariant', kept: Buffer, variant: Variant) => Promise<Buffer>;
  /** Runs a task that somebody waits for. */
  readonly inTurn: <Done>(task: () => Promise<Done>) => Promise<Done>;
  readonly hasArrived: (workspaceId: string, imageKey: string) => Promise<boolean>;
  /** So that the sweep finds bytes that a picture leaves behind. */
  readonly noteBytes: (image: StoredImage) => Promise<unknown>;
  readonly reportUnkept: (fault: unknown) => void;
}

export function cacheVariants(parts: VariantCacheParts): VariantCache {
  const { storage, queue, work, inTurn, hasArrived, noteBytes, reportUnkept } = parts;
  const making = new Map<string, Promise<Buffer | undefined>>();

  async function make(workspaceId: string, imageKey: string, variant: Variant): Promise<Buffer | undefined> {
    const path = { workspaceId, imageKey, name: variant.name };
    const found = await storage.get(path);
    if (found) return found;
    const kept = await storage.get({ ...path, name: originalName });
    if (!kept) return undefined;
    const bytes = await work('toVariant', kept, variant);
    // Where the disk or the bucket is full, it is drawn anew for whoever comes next.
    await storage.put(path, bytes).catch(reportUnkept);
    if (await hasArrived(workspaceId, imageKey)) return bytes;
    // Removed meanwhile, so what was just put has come too late to be removed with the rest.
    await storage.remove(workspaceId, imageKey).catch(async (fault: unknown) => {
      await noteBytes({ workspaceId, imageKey });
      throw fault;
    });
    return undefined;
  }

  /** Whoever comes while a variant is being made gets the same one. */
  async function share(path: string, begin: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const made = making.get(path) ?? begin();
    making.set(path, made);
    return await made.finally(() => making.delete(path));
  }

  return {
    open: async (workspaceId, imageKey, variant) => {
      const found = await storage.open({ workspaceId, imageKey, name: variant.name });
      if (found) return found;
      const begin = () => inTurn(() => make(workspaceId, imageKey, variant));
      const made = await share(`${workspaceId}/${imageKey}/${variant.name}`, begin);
      return made && { bytes: made.length, body: Readable.from([made]) };
    },
    prepare: (workspaceId, imageKey) => {
      for (const variant of variantsToPrepare(imageKey)) {
        // Whatever goes wrong here goes wrong again, and is told, when the variant is asked for.
        const begin = () => make(workspaceId, imageKey, variant);
        const path = `${workspaceId}/${imageKey}/${variant.name}`;
        queue.run('background', () => share(path, begin)).catch(() => undefined);
      }
    },
  };
}
