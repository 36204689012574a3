import { imageSizeOf, imageVariantUrl, imageWidths } from '@fanfare/contract/images.ts';
import { abstractPicture } from '@fanfare/contract/page-glyphs.ts';
import { useEffect, useRef, useState } from 'react';

const [smallestWidth] = imageWidths;

/** The workspace's own picture at 96 px, or an abstract one where there is none or it does not arrive. */
export function WorkspacePicture({ url }: { readonly url: string | null }) {
  const [isLost, setLost] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It can have failed before this script ran, when nobody was listening.
    if (image.current?.complete && image.current.naturalWidth === 0) setLost(true);
  }, []);
  if (!url || isLost) return <AbstractPicture />;
  const hasVariants = imageSizeOf(url) !== undefined;
  return (
    <picture>
      {hasVariants && <source type="image/avif" srcSet={imageVariantUrl(url, smallestWidth, 'avif')} />}
      {hasVariants && <source type="image/webp" srcSet={imageVariantUrl(url, smallestWidth, 'webp')} />}
      <img
        ref={image}
        className="workspace-picture"
        src={hasVariants ? imageVariantUrl(url, smallestWidth, 'jpg') : url}
        width="96"
        height="96"
        alt=""
        fetchPriority="high"
        onError={() => setLost(true)}
      />
    </picture>
  );
}

function AbstractPicture() {
  return (
    <svg className="workspace-picture" viewBox="0 0 96 96" width="96" height="96" aria-hidden="true" focusable="false">
      {abstractPicture.map(({ paint, d }) => (
        <path key={paint} className={`paint-${paint}`} d={d} />
      ))}
    </svg>
  );
}
