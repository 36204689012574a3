import { useRef, useState } from 'react';
import type { ReadyImage } from './image-list.ts';
import { type FailedUpload, type ImageProgress, type Upload, uploadImages } from './upload-images.ts';

/** Sends pictures and tells how far each has come. */
export function useUploads() {
  const [progress, setProgress] = useState<Readonly<Record<string, ImageProgress>>>({});
  const [images, setImages] = useState<readonly ReadyImage[]>([]);
  const known = useRef(progress);
  const set = (key: string, change: Partial<ImageProgress>) => {
    known.current = { ...known.current, [key]: { ...(known.current[key] ?? waiting), ...change } };
    setProgress(known.current);
  };

  /** Those of the pictures that have bytes here and an address; resolves with what did not arrive. */
  const send = async (
    sent: readonly ReadyImage[],
    urls: ReadonlyMap<string, string>,
  ): Promise<readonly FailedUpload[]> => {
    const uploads = sent.flatMap(({ key, blob }): Upload[] => {
      const url = urls.get(key);
      return blob && url ? [{ key, blob, url }] : [];
    });
    known.current = Object.fromEntries(uploads.map(({ key }) => [key, waiting]));
    setProgress(known.current);
    setImages(sent.filter(({ key }) => key in known.current));
    return await uploadImages(uploads, {
      onProgress: (key, part) => set(key, { sent: part }),
      onEnd: (key, hasArrived) => set(key, hasArrived ? { sent: 1, outcome: 'arrived' } : { outcome: 'missing' }),
    });
  };
  const arrived = images.filter(({ key }) => progress[key]?.outcome === 'arrived').length;
  return { images, progress, arrived, send };
}

const waiting: ImageProgress = { sent: 0, outcome: 'waiting' };
