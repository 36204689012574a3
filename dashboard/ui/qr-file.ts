// A text as a QR code to print: the same code as on the screen, with the light margin that cameras need.
import { encode, renderSVG } from 'uqr';

const look = { ecc: 'M', border: 4 } as const;

export function toQrSvg(text: string): Blob {
  return new Blob([renderSVG(text, look)], { type: 'image/svg+xml' });
}

/** At least so wide; every module is a whole number of pixels, so that its edges stay sharp. */
export async function toQrPng(text: string, widthPxMin: number): Promise<Blob> {
  const { data, size } = encode(text, look);
  const modulePx = Math.ceil(widthPxMin / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * modulePx;
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000000';
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) pen.fillRect(x * modulePx, y * modulePx, modulePx, modulePx);
    }
  }
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture was not made.'))), 'image/png');
  });
}
