// The pictures of one uploader in their order, as values; nothing here touches the screen.
import { imageSizeOf, imageVariantUrl, imageWidths } from '@fanfare/contract/images.ts';

export type ImageProblem =
  | { readonly kind: 'tooLarge'; readonly megabytes: number }
  | { readonly kind: 'notAnImage' }
  | { readonly kind: 'heic' }
  | { readonly kind: 'neverArrived' };

/** What preparing a chosen file came to. */
export type ImageState =
  /** `was` is what a file is about to replace. */
  | { readonly phase: 'preparing'; readonly was?: Pick<ListedImage, 'name' | 'state'> | undefined }
  | { readonly phase: 'failed'; readonly problem: ImageProblem }
  | { readonly phase: 'ready'; readonly image: ReadyImage }
  /** Gone, but for the moment in which it can still be brought back. */
  | { readonly phase: 'removed'; readonly was: ImageState; readonly at: number };

export interface ReadyImage {
  /** `{uuid}_{width}x{height}.{ext}` with the size of `blob`. */
  readonly key: string;
  /** The bytes to send; nothing when the server has them already. */
  readonly blob?: Blob;
  /** Its address on the server, when it is there already. */
  readonly imageUrl?: string;
  /** Where the picture can be seen: an object URL of `blob`, or its address on the server. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** Width of the chosen file, before it was made smaller. */
  readonly sourceWidth: number;
  /** The same for two files with the same bytes. */
  readonly fingerprint: string;
  /** What it shows, in words; empty where nobody said. */
  readonly alt: string;
  /** Whether that was said of the picture that it has replaced. */
  readonly isAltKept?: boolean;
}

export interface ListedImage {
  readonly id: string;
  readonly name: string;
  readonly state: ImageState;
  /** The file that was to replace it and can't be used. */
  readonly refused?: { readonly name: string; readonly problem: ImageProblem };
}

/** Narrower than this may look blurry in a gallery. */
const imageWidthWanted = 600;

export type ImageWarning =
  | { readonly kind: 'altKept' }
  | { readonly kind: 'narrow'; readonly width: number }
  | { readonly kind: 'duplicate'; readonly position: number };

export interface StoredImage {
  readonly key: string;
  readonly imageUrl: string;
  readonly alt?: string;
}

/** A picture that the server has already, as in a copy of another campaign. */
export function storedImage({ key, imageUrl, alt = '' }: StoredImage): ListedImage {
  const size = sizeOf(key);
  const url = imageVariantUrl(imageUrl, imageWidths[0], 'webp');
  const image = { key, imageUrl, url, ...size, sourceWidth: size.width, fingerprint: key, alt };
  return { id: key, name: key, state: { phase: 'ready', image } };
}

/** A picture that the server waits for; its `id` is its key, and its `name` what it shows. */
export function missingImage(key: string, alt = ''): ListedImage {
  return { id: key, name: alt, state: { phase: 'failed', problem: { kind: 'neverArrived' } } };
}

function sizeOf(key: string) {
  return imageSizeOf(key) ?? { width: imageWidthWanted, height: imageWidthWanted };
}

/** The item moves to `to`; a place outside the list is brought back to its nearest end. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const target = Math.max(0, Math.min(items.length - 1, to));
  const moved = items[from];
  if (moved === undefined || from === target) return items;
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(target, 0, moved);
}

export function readyImages(items: readonly ListedImage[]): readonly ReadyImage[] {
  return items.flatMap(({ state }) => (state.phase === 'ready' ? [state.image] : []));
}

/** What is to be saved: each picture that has a key. One that never arrived keeps its place until it is removed. */
export function keyedImages(items: readonly ListedImage[]): readonly Pick<ReadyImage, 'key' | 'alt'>[] {
  return keptImages(items).flatMap(({ id, name, state }) => {
    if (state.phase === 'ready') return [state.image];
    return isNeverArrived(state) ? [{ key: id, alt: name }] : [];
  });
}

/** Files that can't be used, of those that were chosen here. */
export function hasBroken(items: readonly ListedImage[]): boolean {
  return items.some(({ state }) => state.phase === 'failed' && !isNeverArrived(state));
}

export function isNeverArrived(state: ImageState): boolean {
  return state.phase === 'failed' && state.problem.kind === 'neverArrived';
}

export function isPreparing(items: readonly ListedImage[]): boolean {
  return items.some(({ state }) => state.phase === 'preparing');
}

/** The addresses in this browser's memory that the list holds, also of what can still be brought back. */
export function objectUrlsOf(items: readonly ListedImage[]): readonly string[] {
  return items.flatMap(({ state }) => urlsIn(state));
}

function urlsIn(state: ImageState): readonly string[] {
  if (state.phase === 'removed') return urlsIn(state.was);
  if (state.phase === 'preparing') return state.was ? urlsIn(state.was.state) : [];
  return state.phase === 'ready' && state.image.blob ? [state.image.url] : [];
}

/** The places that count: those of pictures that were not removed. */
export function keptImages(items: readonly ListedImage[]): readonly ListedImage[] {
  return items.filter(({ state }) => state.phase !== 'removed');
}

/** Whether nothing came, went, moved or was described since. */
export function isSameImages(items: readonly ListedImage[], before: readonly ListedImage[]): boolean {
  return items.length === before.length && items.every(({ state }, index) => state === before[index]?.state);
}

/** What was removed finds no room any more once others have taken the last of it. */
export function addItems(
  items: readonly ListedImage[],
  added: readonly ListedImage[],
  max: number,
): readonly ListedImage[] {
  const isRoom = items.length + added.length <= max;
  return [...(isRoom ? items : keptImages(items)), ...added];
}

/** While a file is prepared that replaces it, a picture is not lost. */
export function replaceImage({ id, name, state }: ListedImage, fileName: string): ListedImage {
  const isBroken = state.phase === 'failed' && state.problem.kind !== 'neverArrived';
  const was = state.phase === 'preparing' ? state.was : { name, state };
  return { id, name: fileName, state: { phase: 'preparing', was: isBroken ? undefined : was } };
}

/** With what became of its file; `preparing` is the state that the file left it in, which others may have followed. */
export function settleImage(item: ListedImage, preparing: ImageState, came: ImageState): ListedImage {
  const { id, name, state } = item;
  if (state.phase === 'removed') {
    const { state: was, ...rest } = settleImage({ ...item, state: state.was }, preparing, came);
    return { ...rest, state: { ...state, was } };
  }
  if (state !== preparing || state.phase !== 'preparing') return item;
  if (came.phase === 'failed' && state.was) return { ...state.was, id, refused: { name, problem: came.problem } };
  const alt = came.phase === 'ready' && state.was ? altOf(state.was) : '';
  if (came.phase !== 'ready' || alt === '') return { ...item, state: came };
  return { ...item, state: { ...came, image: { ...came.image, alt, isAltKept: true } } };
}

function altOf({ name, state }: Pick<ListedImage, 'name' | 'state'>): string {
  if (state.phase === 'ready') return state.image.alt;
  return isNeverArrived(state) ? name : '';
}

export function describeImage(state: ImageState, alt: string): ImageState {
  return state.phase === 'ready' ? { ...state, image: { ...state.image, alt, isAltKept: false } } : state;
}

/** What is allowed but worth knowing, for the picture at `index`. */
export function warningOf(items: readonly ListedImage[], index: number): ImageWarning | undefined {
  const state = items[index]?.state;
  if (state?.phase !== 'ready') return undefined;
  const twin = items.findIndex(
    (other) => other.state.phase === 'ready' && other.state.image.fingerprint === state.image.fingerprint,
  );
  if (twin >= 0 && twin < index) return { kind: 'duplicate', position: keptImages(items.slice(0, twin)).length + 1 };
  const width = state.image.sourceWidth;
  if (width < imageWidthWanted) return { kind: 'narrow', width };
  return state.image.isAltKept ? { kind: 'altKept' } : undefined;
}

/** The size that fits into a square of `sideMax` without being stretched. */
export function fitInto(size: { width: number; height: number }, sideMax: number): { width: number; height: number } {
  const scale = Math.min(1, sideMax / Math.max(size.width, size.height));
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}
