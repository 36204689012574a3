import type { GalleryTexts } from '../text/gallery-texts.ts';

export function GallerySkeleton({ texts }: { readonly texts: GalleryTexts }) {
  return (
    <>
      <div role="status">
        <h1 className="for-listeners">{texts.loading}</h1>
      </div>
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
