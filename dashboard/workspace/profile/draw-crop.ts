// The chosen square of a picture, as pixels.
import { type Crop, squareOf } from './crop.ts';

export const pictureSidePx = 512;

export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { left, top, side } = squareOf(picture, crop);
  pen.imageSmoothingQuality = 'high';
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** Without loss, at the size that is kept. */
export async function cutOut(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = pictureSidePx;
  canvas.height = pictureSidePx;
  drawCrop(canvas, picture, crop);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture was not made.'))), 'image/png');
  });
}
