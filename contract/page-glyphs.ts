// Drawings of 24 by 24 that a visitors' page and its preview in the dashboard both show.
import type { SocialNetwork } from './socials.ts';

export interface Glyph {
  /** Of an SVG path. */
  readonly d: string;
  /** Of lines with round ends; a glyph without it is filled, even-odd. */
  readonly lineWidth?: number;
}

export const networkGlyphs: Readonly<Record<SocialNetwork, Glyph>> = {
  facebook: {
    d: 'M13.6 21.5v-7.6h2.7l.45-3.35H13.6V8.5c0-1 .35-1.6 1.75-1.6h1.55V3.85c-.3-.05-1.2-.15-2.3-.15-2.6 0-4.2 1.5-4.2 4.35v2.5H7.6v3.35h2.8v7.6z',
  },
  instagram: {
    d: 'M8.5 3.5h7a5 5 0 0 1 5 5v7a5 5 0 0 1-5 5h-7a5 5 0 0 1-5-5v-7a5 5 0 0 1 5-5ZM12 8.1a3.9 3.9 0 1 0 0 7.8 3.9 3.9 0 0 0 0-7.8ZM16.9 6.5a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2Z',
    lineWidth: 2,
  },
  tiktok: { d: 'M13.2 3.8v11.6a3.6 3.6 0 1 1-3.6-3.6M13.2 3.8c.2 2.8 2.3 4.8 5.1 4.9', lineWidth: 2.6 },
  x: { d: 'm5 4.8 14 14.4M18.6 4.8 5.4 19.2', lineWidth: 2.4 },
  youtube: {
    d: 'M5 5.4h14a3 3 0 0 1 3 3v7.2a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8.4a3 3 0 0 1 3-3Zm5.2 3.5v6.2l5.3-3.1z',
  },
};

export const shareGlyph: Glyph = { d: 'M12 14.5V3.5M8 7l4-4 4 4M7 11H5.5v9.5h13V11H17', lineWidth: 2 };

export const hourglassGlyph: Glyph = {
  d: 'M7 3.5h10M7 20.5h10M8 3.5c0 5 8 6 8 8.5s-8 3.5-8 8.5M16 3.5c0 5-8 6-8 8.5s8 3.5 8 8.5',
  lineWidth: 1.6,
};

interface Stroke {
  /** A tone of the site's color; `line` is drawn, the others are filled. */
  readonly paint: 'soft' | 'main' | 'pressed' | 'tint' | 'line';
  readonly d: string;
}

/** The picture of a workspace that has none of its own, 96 by 96. */
export const abstractPicture: readonly Stroke[] = [
  { paint: 'soft', d: 'M0 0h96v96H0z' },
  { paint: 'main', d: 'M-26 82a46 46 0 1 0 92 0a46 46 0 1 0-92 0z' },
  { paint: 'pressed', d: 'M-5 82a25 25 0 1 0 50 0a25 25 0 1 0-50 0z' },
  { paint: 'tint', d: 'M58 27a13 13 0 1 0 26 0a13 13 0 1 0-26 0z' },
  { paint: 'line', d: 'M42 96a54 54 0 0 1 54-42M60 96a36 36 0 0 1 36-27' },
];

/** The product's mark in white on a ground of 32 by 32 with corners of 9: a horn that is heard. */
export const mark = {
  horn: 'M7 14.2c0-.7.5-1.2 1.2-1.2h2.6c2.6 0 5-1.3 6.5-3.5.6-.9 2.1-.5 2.1.6v11.8c0 1.1-1.5 1.5-2.1.6A7.8 7.8 0 0 0 10.8 19H8.2C7.5 19 7 18.5 7 17.8z',
  grip: 'M10.2 20.6h2.5l.9 2.8c.3.9-.3 1.8-1.3 1.8-.6 0-1.1-.4-1.3-.9z',
  gripOpacity: 0.85,
  sound: { d: 'M22.3 12.7a4.7 4.7 0 0 1 0 6.6M24.7 10.2a8.2 8.2 0 0 1 0 11.6', lineWidth: 1.8 },
} as const;
