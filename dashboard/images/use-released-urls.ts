import { useEffect, useRef } from 'react';
import { type ListedImage, objectUrlsOf } from './image-list.ts';

/** Pictures in memory are let go as soon as they are replaced or gone for good, and when the form is left. */
export function useReleasedUrls(images: readonly ListedImage[]): void {
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
