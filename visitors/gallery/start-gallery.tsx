import { startPage } from '../start-page.tsx';
import { GalleryPage } from './gallery-page.tsx';
import type { GalleryData } from './gallery-state.ts';
import { startVisit } from './visit.ts';

export function startGallery(): void {
  startPage<GalleryData>((data) => <GalleryPage data={data} visit={startVisit(data)} />);
}
