import { useEffect, useMemo, useRef, useState } from 'react';
import { type ImageState, type ListedImage, keptImages, moveItem } from './image-list.ts';
import { ImageRefused, prepareImage } from './prepare-image.ts';

/** How long a removed picture can be brought back. */
export const undoMs = 6_000;

export interface ImagesInUse {
  readonly images: readonly ListedImage[];
  /** Takes files up to `max`; says how many found no room. */
  readonly add: (files: readonly File[]) => number;
  readonly replace: (id: string, file: File) => void;
  readonly move: (from: number, to: number) => void;
  readonly remove: (id: string) => void;
  readonly restore: (id: string) => void;
}

/** The pictures of one form, with all that can be done to them. */
export function useListedImages(max: number, initial: () => readonly ListedImage[] = () => []): ImagesInUse {
  const [images, setImages] = useState(initial);
  const current = useRef(images);
  useEffect(() => {
    current.current = images;
  }, [images]);
  useReleasedUrls(current);

  return useMemo(() => {
    const setState = (id: string, change: (state: ImageState) => ImageState) =>
      setImages((items) => items.map((item) => (item.id === id ? { ...item, state: change(item.state) } : item)));
    const prepare = async (id: string, file: File) => {
      const state = await toState(file);
      setState(id, (before) => (before.phase === 'removed' ? { phase: 'removed', was: state } : state));
    };
    const find = (id: string) => current.current.find((item) => item.id === id);
    const forget = (id: string) => {
      const item = find(id);
      if (item?.state.phase !== 'removed') return;
      releaseUrl(item.state);
      setImages((items) => items.filter((other) => other.id !== id));
    };
    return {
      images,
      add: (files) => {
        const fitting = files.slice(0, Math.max(0, max - keptImages(current.current).length));
        const added = fitting.map((file) => ({ file, item: toListed(file) }));
        setImages((items) => [...items, ...added.map(({ item }) => item)]);
        for (const { file, item } of added) void prepare(item.id, file);
        return files.length - fitting.length;
      },
      replace: (id, file) => {
        const replaced = find(id);
        if (replaced) releaseUrl(replaced.state);
        const item = toListed(file);
        setImages((items) => items.map((before) => (before.id === id ? item : before)));
        void prepare(item.id, file);
      },
      move: (from, to) => setImages((items) => moveItem(items, from, to)),
      remove: (id) => {
        setState(id, (state) => ({ phase: 'removed', was: state }));
        setTimeout(() => forget(id), undoMs);
      },
      restore: (id) => setState(id, (state) => (state.phase === 'removed' ? state.was : state)),
    };
  }, [images, max]);
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

/** Pictures in memory are let go when the form is left. */
function useReleasedUrls(current: { readonly current: readonly ListedImage[] }): void {
  useEffect(
    () => () => {
      for (const { state } of current.current) releaseUrl(state);
    },
    [current],
  );
}

function releaseUrl(state: ImageState): void {
  if (state.phase === 'removed') releaseUrl(state.was);
  else if (state.phase === 'ready' && state.image.blob) URL.revokeObjectURL(state.image.url);
}
