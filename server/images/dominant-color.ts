// Which color people remember of a picture: of all its hues the one that covers most, the stronger the more.
import { type Oklch, toColor, toOklch } from '@fanfare/contract/oklch.ts';

const hues = 36;
/** Weaker than this a color passes for gray, white or black. */
const chromaMin = 0.045;
/** Of what is not transparent: less is a speck. */
const shareMin = 0.01;

interface Found extends Oklch {
  readonly color: string;
  readonly weight: number;
}

/** `pixels` are red, green, blue and opacity of each. Nothing where all of it is gray. */
export function dominantColor(pixels: Uint8Array): string | undefined {
  const counts = countColors(pixels);
  const all = [...counts].map(([color, count]) => ({ color, count, ...toOklch(color) }));
  const colored = all.filter(({ chroma }) => chroma >= chromaMin);
  if (sumOf(colored.map(({ count }) => count)) < sumOf(counts.values()) * shareMin) return undefined;
  // What is strong counts more: of a photo's many browns and one sign people remember the sign.
  const found = colored.map(({ count, ...color }) => ({ ...color, weight: count * color.chroma ** 2 }));
  const byHue = Map.groupBy(found, ({ hue }) => Math.floor((hue / 360) * hues) % hues);
  // With its neighbors, so that no color is cut in two.
  const withNeighbors = Array.from({ length: hues }, (_, place) =>
    [-1, 0, 1].flatMap((step) => byHue.get((place + step + hues) % hues) ?? []),
  );
  const [most = []] = withNeighbors.toSorted((one, other) => weightOf(other) - weightOf(one));
  return most.length === 0 ? undefined : colorOf(most);
}

function countColors(pixels: Uint8Array): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let place = 0; place < pixels.length; place += 4) {
    if ((pixels[place + 3] ?? 0) < 128) continue;
    const color = `#${Buffer.from(pixels.subarray(place, place + 3)).toString('hex')}`;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return counts;
}

/** A flat sign's own color to the letter; of a photo the mean. */
function colorOf(found: readonly Found[]): string {
  const [first] = found.toSorted((one, other) => other.weight - one.weight);
  const weight = weightOf(found);
  if (first && first.weight > weight / 2) return first.color;
  const meanOf = (part: (one: Found) => number) => sumOf(found.map((one) => one.weight * part(one))) / weight;
  const a = meanOf(({ chroma, hue }) => chroma * Math.cos((hue * Math.PI) / 180));
  const b = meanOf(({ chroma, hue }) => chroma * Math.sin((hue * Math.PI) / 180));
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  return toColor({ lightness: meanOf(({ lightness }) => lightness), chroma: Math.hypot(a, b), hue });
}

function weightOf(found: readonly Found[]): number {
  return sumOf(found.map(({ weight }) => weight));
}

function sumOf(numbers: Iterable<number>): number {
  return Iterator.from(numbers).reduce((sum, one) => sum + one, 0);
}
