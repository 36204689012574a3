// Which variant of a picture this tablet takes, always the same one, so that what is kept is what is shown.
import { type ImageFormat, imageFormats, imageSizeOf, imageVariantUrl, imageWidths } from '@fanfare/contract/images.ts';
import type { Loader } from './slideshow.ts';
import { aboutMs } from './waiting.ts';

/** The same name as in the service worker, which gives out what is kept here. */
const picturesCache = 'player-pictures';

export interface Screen {
  /** CSS pixels */
  readonly width: number;
  readonly height: number;
  /** Pixels of the screen in one of CSS. */
  readonly density: number;
}

const densityMax = 2;
/** One that hangs holds up the others for so long. */
const patienceMs = 5_000;

/** Wide enough for the screen however it is turned; pictures are shown whole. */
export function variantWidth(url: string, { width, height, density }: Screen): number {
  const size = imageSizeOf(url);
  const full = size?.width ?? Number.POSITIVE_INFINITY;
  const ratio = size ? size.width / size.height : 1;
  const shown = Math.max(Math.min(width, height * ratio), Math.min(height, width * ratio));
  const needed = Math.min(shown * Math.min(density, densityMax), full);
  const fitting = imageWidths.filter((one) => one <= full);
  return fitting.find((one) => one >= needed) ?? fitting.at(-1) ?? imageWidths[0];
}

export function variantAddress(url: string, format: ImageFormat, screen: Screen): string {
  return imageSizeOf(url) ? imageVariantUrl(url, variantWidth(url, screen), format) : url;
}

/** The smallest that this browser can paint. */
export async function findFormat(canPaint: (address: string) => Promise<boolean>): Promise<ImageFormat> {
  for (const format of imageFormats) {
    const sample = samples[format];
    if (sample === undefined || (await canPaint(sample))) return format;
  }
  return 'jpg';
}

/** Whether the browser has the picture ready for painting, within a time. */
export async function paint(address: string): Promise<boolean> {
  const image = new Image();
  image.src = address;
  const late = new Promise<boolean>((done) => setTimeout(done, patienceMs, false));
  const ready = image.decode().then(
    () => true,
    () => false,
  );
  return await Promise.race([ready, late]);
}

/** Remembers what was painted: browsers have it at hand. */
export function openLoader(addressOf: (url: string) => string, canPaint: typeof paint): Loader {
  const ready = new Set<string>();
  return {
    isReady: ({ url }) => ready.has(addressOf(url)),
    load: async ({ url }) => {
      const address = addressOf(url);
      if (await canPaint(address)) ready.add(address);
      else ready.delete(address);
      return ready.has(address);
    },
  };
}

const againMs = 60_000;

/**
 * Keeps pictures for the time without a network, and drops all others; goes on until all of them are kept, or others
 * are asked for.
 */
export function openPicturesKeeper(storage: CacheStorage | undefined) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let search = new AbortController();
  let keeping = Promise.resolve();
  return function keepAll(addresses: readonly string[]): void {
    // A browser that holds the page to be insecure keeps nothing.
    if (!storage) return;
    clearTimeout(timer);
    search.abort();
    search = new AbortController();
    const { signal } = search;
    const keepNow = async (): Promise<void> => {
      if (signal.aborted) return;
      const isWhole = await keepPictures(storage, addresses, signal).catch(() => false);
      if (!isWhole && !signal.aborted) timer = setTimeout(() => keepAll(addresses), aboutMs(againMs));
    };
    // One after the other, or what an older one has under way would come after what drops it.
    keeping = keeping.then(keepNow);
  };
}

/** Whether all are there now. */
async function keepPictures(
  storage: CacheStorage,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  const cache = await storage.open(picturesCache);
  const wanted = new Set(addresses.map((address) => new URL(address, window.location.href).href));
  const kept = new Set<string>();
  for (const { url } of await cache.keys()) {
    if (wanted.has(url)) kept.add(url);
    else await cache.delete(url);
  }
  let isWhole = true;
  for (const address of [...wanted].filter((one) => !kept.has(one))) {
    if (signal.aborted) return false;
    isWhole =
      (await cache.add(new Request(address, { signal })).then(
        () => true,
        () => false,
      )) && isWhole;
  }
  return isWhole;
}

/** One pixel of each format that not every browser knows. */
const samples: Readonly<Partial<Record<ImageFormat, string>>> = {
  avif: 'data:image/avif;base64,AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAABwAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAEAAAABAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAkbWRhdBIACgc4AAaQENBpMg8f8mKE4AAWAACQNY48fWQ=',
  webp: 'data:image/webp;base64,UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEADMDOJaQAA3AA/uuuAAA=',
};
