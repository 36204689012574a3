import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type ImageState,
  type ListedImage,
  addItems,
  describeImage,
  keptImages,
  moveItem,
  objectUrlsOf,
  replaceImage,
  settleImage,
} from './image-list.ts';
import { ImageRefused, prepareImage } from './prepare-image.ts';

/** How long a removed picture can be brought back. */
const undoMs = 6_000;

export interface ImagesContent {
  readonly images: readonly ListedImage[];
  /** Takes files up to `max`; says how many found no room. */
  readonly add: (files: readonly File[]) => number;
  readonly replace: (id: string, file: File) => void;
  readonly move: (from: number, to: number) => void;
  readonly describe: (id: string, alt: string) => void;
  readonly remove: (id: string) => void;
  readonly restore: (id: string) => void;
  /** What was removed is gone for good, as once the rest is saved; and so are those that the server has no more. */
  readonly forgetRemoved: (gone?: readonly string[]) => void;
}

/** The pictures of one form, with all that can be done to them. */
export function useListedImages(max: number, initial: () => readonly ListedImage[] = () => []): ImagesContent {
  const [images, setImages] = useState(initial);
  const current = useRef(images);
  useEffect(() => {
    current.current = images;
    return () => {
      current.current = [];
    };
  }, [images]);
  useReleasedUrls(images);

  return useMemo(() => {
    const setState = (id: string, change: (state: ImageState) => ImageState) =>
      setImages((items) => items.map((item) => (item.id === id ? { ...item, state: change(item.state) } : item)));
    const prepare = async ({ id, state: preparing }: ListedImage, file: File) => {
      const came = await toState(file);
      const settle = (item: ListedImage) => (item.id === id ? settleImage(item, preparing, came) : item);
      const isGone = current.current.every((item) => settle(item) === item);
      if (isGone) for (const url of objectUrlsOf([{ id, name: file.name, state: came }])) URL.revokeObjectURL(url);
      setImages((items) => items.map(settle));
    };
    const forget = (id: string, removedAt: number) =>
      setImages((items) =>
        items.filter(({ id: other, state }) => other !== id || state.phase !== 'removed' || state.at !== removedAt),
      );
    return {
      images,
      add: (files) => {
        const fitting = files.slice(0, Math.max(0, max - keptImages(current.current).length));
        const added = fitting.map((file) => ({ file, item: toListed(file) }));
        const newItems = added.map(({ item }) => item);
        setImages((items) => addItems(items, newItems, max));
        for (const { file, item } of added) void prepare(item, file);
        return files.length - fitting.length;
      },
      replace: (id, file) => {
        const before = current.current.find((item) => item.id === id);
        if (!before) return;
        const replaced = replaceImage(before, file.name);
        setImages((items) => items.map((item) => (item.id === id ? replaced : item)));
        void prepare(replaced, file);
      },
      move: (from, to) => setImages((items) => moveItem(items, from, to)),
      describe: (id, alt) => setState(id, (state) => describeImage(state, alt)),
      remove: (id) => {
        const at = performance.now();
        setState(id, (was) => ({ phase: 'removed', was, at }));
        setTimeout(() => forget(id, at), undoMs);
      },
      restore: (id) => setState(id, (state) => (state.phase === 'removed' ? state.was : state)),
      forgetRemoved: (gone = []) =>
        setImages((items) => keptImages(items).filter((item) => !gone.includes(keyOf(item)))),
    };
  }, [images, max]);
}

function keyOf({ id, state }: ListedImage): string {
  return state.phase === 'ready' ? state.image.key : id;
}

function toListed(file: File): ListedImage {
  return { id: `${Date.now()}-${Math.random()}`, name: file.name, state: { phase: 'preparing' } };
}

async function toState(file: File): Promise<ImageState> {
  try {
    return { phase: 'ready', image: await prepareImage(file) };
  } catch (error) {
    const problem = error instanceof ImageRefused ? error.problem : ({ kind: 'notAnImage' } as const);
    return { phase: 'failed', problem };
  }
}

/** Pictures in memory are let go as soon as they are replaced or gone for good, and when the form is left. */
function useReleasedUrls(images: readonly ListedImage[]): void {
  const held = useRef<readonly string[]>([]);
  useEffect(() => {
    const urls = objectUrlsOf(images);
    release(held.current.filter((url) => !urls.includes(url)));
    held.current = urls;
  }, [images]);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(leaving.current);
    return () => {
      // Not at once: in development React takes every component away and brings it back.
      leaving.current = setTimeout(() => release(held.current));
    };
  }, []);
}

function release(urls: readonly string[]): void {
  for (const url of urls) URL.revokeObjectURL(url);
}
