import sharp from 'sharp';

/** A real JPEG with something to see: a band of color with a word on it, as a shop would draw it. */
export async function drawJpeg(
  word: string,
  { hue, height, width = 640 }: { hue: number; height: number; width?: number | undefined },
): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue} 70% 40%)"/>
    <circle cx="${width / 2}" cy="${height / 2}" r="${width * 0.3}" fill="hsl(${hue + 40} 80% 70%)"/>
    <text x="50%" y="52%" font-size="${width / 8}" font-family="sans-serif" text-anchor="middle" fill="#111">${word}</text>
  </svg>`;
  return await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}

/** What phones and tools really hand over: turned by EXIF, cut out of its ground, WebP, and a plain JPEG. */
export async function drawPhotos() {
  const blank = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 4, background } });
  const [turned, cutOut, web, plain] = await Promise.all([
    blank(960, 640, '#a33').withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    blank(720, 560, '#3a38').png().toBuffer(),
    blank(800, 480, '#33a').webp().toBuffer(),
    blank(640, 480, '#aa3').jpeg().toBuffer(),
  ]);
  return [
    { name: 'turned.jpg', mimeType: 'image/jpeg', buffer: turned },
    { name: 'cut-out.png', mimeType: 'image/png', buffer: cutOut },
    { name: 'web.webp', mimeType: 'image/webp', buffer: web },
    { name: 'plain.jpg', mimeType: 'image/jpeg', buffer: plain },
  ];
}
