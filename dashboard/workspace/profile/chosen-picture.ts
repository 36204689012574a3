// From a chosen file to a picture that can be cut: checked by content, upright, and within the limit of its own.
import { ImageRefused, prepareImage } from '../../images/prepare-image.ts';

export const pictureBytesMax = 5 * 1024 * 1024;
const bytesPerMegabyte = 1024 * 1024;

/** Throws {@link ImageRefused}; the answer is to be closed by who asked. */
export async function readPicture(file: File): Promise<ImageBitmap> {
  if (file.size > pictureBytesMax) {
    throw new ImageRefused({ kind: 'tooLarge', megabytes: Math.ceil(file.size / bytesPerMegabyte) });
  }
  const { blob, url } = await prepareImage(file);
  URL.revokeObjectURL(url);
  if (!blob) throw new ImageRefused({ kind: 'notAnImage' });
  return await createImageBitmap(blob);
}
