import { imageSizeOf, imageVariantUrl, imageWidths } from '@fanfare/contract/images.ts';
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
      <rect className="paint-soft" width="96" height="96" />
      <circle className="paint-main" cx="20" cy="82" r="46" />
      <circle className="paint-pressed" cx="20" cy="82" r="25" />
      <circle className="paint-tint" cx="71" cy="27" r="13" />
      <path className="paint-line" d="M42 96a54 54 0 0 1 54-42M60 96a36 36 0 0 1 36-27" />
    </svg>
  );
}
