import type { VisitorSite } from '@fanfare/contract/visitor-pages.ts';
import de from './de/gallery.json';
import en from './en/gallery.json';
import es from './es/gallery.json';

export type GalleryTexts = Readonly<typeof en>;

export const galleryTexts: Readonly<Record<VisitorSite['language'], GalleryTexts>> = { en, de, es };
