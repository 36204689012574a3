// Colors as people see them: lightness, chroma and hue of Björn Ottosson's Oklab, and WCAG's contrast.

export interface Oklch {
  /** 0 is black, 1 is white. */
  readonly lightness: number;
  /** 0 is gray; the screen's strongest colors have about 0.3. */
  readonly chroma: number;
  /** degrees */
  readonly hue: number;
}

/** `#rrggbb` in small letters. */
export const colorPattern = /^#[\da-f]{6}$/;

type Triple = readonly [number, number, number];

export function toOklch(color: string): Oklch {
  const [red, green, blue] = toLinear(color);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { lightness, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

/** The color that a screen shows; where none is so strong, the strongest of this lightness and hue. */
export function toColor({ lightness, chroma, hue }: Oklch): string {
  let [least, most] = [0, chroma];
  if (isShown(toScreen({ lightness, chroma, hue }))) least = chroma;
  else
    for (let step = 0; step < 12; step += 1) {
      const middle = (least + most) / 2;
      if (isShown(toScreen({ lightness, chroma: middle, hue }))) least = middle;
      else most = middle;
    }
  const parts = toScreen({ lightness, chroma: least, hue }).map(toByte);
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** From 1 to 21; WCAG asks 4.5 of words and 3 of what can be touched. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: string): number {
  const [red, green, blue] = toLinear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLinear(color: string): Triple {
  const partAt = (place: number): number => {
    const share = Number.parseInt(color.slice(place, place + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [partAt(1), partAt(3), partAt(5)];
}

/** Red, green and blue, linear; outside of 0 to 1 where no screen shows it. */
function toScreen({ lightness, chroma, hue }: Oklch): Triple {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function isShown(screen: Triple): boolean {
  return screen.every((part) => part > -0.0005 && part < 1.0005);
}

function toByte(linear: number): number {
  const share = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, share)) * 255);
}
