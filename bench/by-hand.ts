// The page that a visitors' page is compared with.
import { openServer } from './servers.ts';

/** What the page shows: its pictures as a phone chose them, and its words. */
export interface Shown {
  readonly pictures: readonly Picture[];
  readonly words: readonly string[];
}

interface Picture {
  readonly bytes: Buffer;
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

/** As somebody would write it who knows how: one file and its pictures, nothing else. */
export async function serveByHand(shown: Shown) {
  const html = toHtml(shown);
  return await openServer(({ url = '' }, response) => {
    const picture = shown.pictures[Number(url.slice('/pictures/'.length))];
    if (url.startsWith('/pictures/') && picture) response.setHeader('content-type', picture.type).end(picture.bytes);
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
}

function toHtml({ pictures, words }: Shown): string {
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<title>By hand</title><link rel="icon" href="data:,">',
    '<style>body{margin:0;font-family:system-ui}img{display:block}</style>',
    ...pictures.map(({ width, height }, index) => {
      const when = index === 0 ? 'fetchpriority="high"' : 'loading="lazy"';
      return `<img src="/pictures/${index}" width="${width}" height="${height}" alt="" ${when}>`;
    }),
    ...words.map((text) => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`),
  ].join('');
}
