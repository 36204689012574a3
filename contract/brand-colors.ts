// What a shop's one color becomes on pages and on paper, in light and in dark surroundings. Words reach a contrast of
// 4.5 on whatever they stand on, and the edge of a button reaches 3.
import { type Oklch, contrastOf, toColor, toOklch } from './oklch.ts';

/** The colors of an installation, for shops that have none of their own. */
export const siteColors = {
  chateauGreen: '#037f44',
  neonBlue: '#5b4ff3',
  royalBlue: '#4858f1',
  tomatoOrange: '#c53505',
} as const;

/** The color of that name; an unknown one is `neonBlue`. */
export function siteColorOf(name: string): string {
  return Object.entries(siteColors).find(([known]) => known === name)?.[1] ?? siteColors.neonBlue;
}

export interface BrandColors {
  /** The fill of what a page is for, as near to the shop's color as words on it allow. */
  readonly brand: string;
  /** Words on `brand` and on `brandPressed`. */
  readonly brandInk: string;
  readonly brandPressed: string;
  /** Around `brand`: `brand` itself where that stands out from the grounds. */
  readonly brandEdge: string;
  /** Words, lines and drawings in the shop's color, on paper and on both grounds below. */
  readonly main: string;
  /** The same, further from the grounds. */
  readonly mainPressed: string;
  /** A ground in the shop's color, and its faintest. */
  readonly mainSoft: string;
  readonly mainTint: string;
}

interface Surroundings {
  /** Of all papers and grounds of a page without color the one on which words are hardest to read. */
  readonly paper: string;
  /** How dark colors are moved to stand out from it. */
  readonly away: 1 | -1;
  readonly soft: Omit<Oklch, 'hue'>;
  readonly tint: Omit<Oklch, 'hue'>;
  /** How far grounds go on to white around yellow, which people call khaki otherwise; 1 is all the way. */
  readonly yellowLift: number;
}

const surroundings = {
  light: {
    paper: '#f1f1f4',
    away: -1,
    soft: { lightness: 0.915, chroma: 0.06 },
    tint: { lightness: 0.972, chroma: 0.016 },
    yellowLift: 0.45,
  },
  dark: {
    paper: '#212636',
    away: 1,
    soft: { lightness: 0.27, chroma: 0.055 },
    tint: { lightness: 0.215, chroma: 0.03 },
    yellowLift: 0,
  },
} as const satisfies Record<string, Surroundings>;

export type Scheme = keyof typeof surroundings;

const [wordsMin, shapesMin] = [4.5, 3];
/** White words are worth a fill that is a little darker than the shop's color; from here on they would spoil it. */
const whiteInkMin = 2.9;
const white = '#ffffff';
const yellowHue = 98;

/** `color` is `#rrggbb`. */
export function brandColors(color: string, scheme: Scheme): BrandColors {
  const { paper, away, soft, tint, yellowLift } = surroundings[scheme];
  const own = toOklch(color);
  const lift = yellowLift * Math.max(0, Math.cos(((own.hue - yellowHue) * Math.PI) / 180)) ** 4;
  const groundOf = ({ lightness, chroma }: Omit<Oklch, 'hue'>): string =>
    toColor({ lightness: lightness + lift * (1 - lightness), chroma: Math.min(chroma, own.chroma), hue: own.hue });
  const [mainSoft, mainTint] = [groundOf(soft), groundOf(tint)];
  const grounds = [paper, mainSoft, mainTint];
  const main = movedUntil(own, away, (moved) => grounds.every((ground) => contrastOf(moved, ground) >= wordsMin));
  const mainPressed = lighterBy(main, away * 0.06);
  const { brand, brandInk, brandPressed } = fillOf(color, scheme);
  const isSeen = grounds.every((ground) => contrastOf(brand, ground) >= shapesMin);
  return { brand, brandInk, brandPressed, brandEdge: isSeen ? brand : main, main, mainPressed, mainSoft, mainTint };
}

function fillOf(color: string, scheme: Scheme): Pick<BrandColors, 'brand' | 'brandInk' | 'brandPressed'> {
  const { paper } = surroundings[scheme];
  const own = toOklch(color);
  if (contrastOf(color, white) < whiteInkMin) {
    const brandInk = toColor({ lightness: 0.2, chroma: Math.min(own.chroma, 0.04), hue: own.hue });
    return { brand: color, brandInk, brandPressed: lighterBy(color, -0.05) };
  }
  const withWhite = movedUntil(own, -1, (moved) => contrastOf(moved, white) >= wordsMin);
  // White words need a dark fill, and on dark paper that must not be too dark to be seen.
  const brand =
    scheme === 'light'
      ? withWhite
      : movedUntil(toOklch(withWhite), 1, (moved) => contrastOf(moved, paper) >= shapesMin);
  const isBlack = toOklch(brand).lightness < 0.25;
  return { brand, brandInk: white, brandPressed: lighterBy(brand, isBlack ? 0.2 : -0.06) };
}

/** The first color on the way to white (1) or to black (-1) that will do, as all after it; the way's end where none does. */
function movedUntil(from: Oklch, away: 1 | -1, willDo: (color: string) => boolean): string {
  const at = (step: number): string => toColor({ ...from, lightness: within(from.lightness + away * 0.01 * step) });
  if (willDo(at(0))) return at(0);
  let [tooNear, farEnough] = [0, 100];
  while (farEnough - tooNear > 1) {
    const middle = Math.floor((tooNear + farEnough) / 2);
    if (willDo(at(middle))) farEnough = middle;
    else tooNear = middle;
  }
  return at(farEnough);
}

function lighterBy(color: string, difference: number): string {
  const { lightness, chroma, hue } = toOklch(color);
  return toColor({ lightness: within(lightness + difference), chroma, hue });
}

function within(lightness: number): number {
  return Math.min(1, Math.max(0, lightness));
}
