import type { GalleryTexts } from '../text/gallery-texts.ts';

export function GallerySkeleton({ texts }: { readonly texts: GalleryTexts }) {
  return (
    <>
      <h1 className="for-listeners" role="status">
        {texts.loading}
      </h1>
      <div className="image-stack" aria-hidden="true">
        <div className="skeleton skeleton-image" />
        <div className="skeleton skeleton-image" />
      </div>
      <div className="actions" aria-hidden="true">
        <div className="skeleton skeleton-button" />
        <div className="skeleton skeleton-button" />
      </div>
    </>
  );
}
