import { useEffect, useRef } from 'react';
import { fill } from '../text/fill.ts';
import { CampaignImage } from './campaign-image.tsx';
import type { GalleryData, ShownImage } from './gallery-state.ts';
import type { Visit } from './visit.ts';

interface ImageStackProps {
  readonly images: readonly ShownImage[];
  readonly data: GalleryData;
  readonly views: Visit['views'] | undefined;
}

/** The campaign's pictures in its own order, each timed while it is in view. */
export function ImageStack({ images, data, views }: ImageStackProps) {
  const { texts, site } = data;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!list.current || !views) return undefined;
    const items = [...list.current.children];
    const addresses = images.map(({ url }) => new URL(url, site.address).href);
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const imageUrl = addresses[items.indexOf(target)] ?? '';
        if (isIntersecting) views.enter(imageUrl);
        else views.leave(imageUrl);
      }
    });
    for (const item of items) observer.observe(item);
    return () => {
      observer.disconnect();
      for (const imageUrl of addresses) views.leave(imageUrl);
    };
  }, [images, views, site.address]);

  return (
    <ul ref={list} className="image-stack">
      {images.map(({ url, alt }, index) => (
        <li key={url} tabIndex={-1}>
          <CampaignImage
            url={url}
            alt={alt || fill(texts.imageAlt, { n: String(index + 1), total: String(images.length) })}
            texts={texts}
            isFirst={index === 0}
            isSavingData={site.isSavingData}
          />
        </li>
      ))}
    </ul>
  );
}
