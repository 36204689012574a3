import sharp from 'sharp';

/** A real JPEG with something to see: a band of colour with a word on it, as a shop would draw it. */
export async function drawJpeg(word: string, { hue, height }: { hue: number; height: number }): Promise<Buffer> {
  const width = 1_200;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue} 70% 40%)"/>
    <circle cx="${width / 2}" cy="${height / 2}" r="360" fill="hsl(${hue + 40} 80% 70%)"/>
    <text x="50%" y="52%" font-size="150" font-family="sans-serif" text-anchor="middle" fill="#111">${word}</text>
  </svg>`;
  return await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}
