// Done in the image worker.
import sharp from 'sharp';

/** The drawing as a PNG of that many pixels a side. */
export async function paintIcon(drawing: string, side: number): Promise<Buffer> {
  return await sharp(Buffer.from(drawing), { density: (72 * side) / 32 })
    .resize(side, side)
    .png()
    .toBuffer();
}
