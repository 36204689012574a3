// The gallery is complete without a script, so the script waits until the picture that the visitor came for is there.
import { pictureArrived } from './picture-arrived.ts';

await pictureArrived(document);
const { startGallery } = await import('./start-gallery.tsx');
startGallery();
