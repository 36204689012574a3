import createCache, { type EmotionCache } from '@emotion/cache';

type Direction = 'ltr' | 'rtl';

export const ltrStyles = createCache({ key: 'ltr' });

const ready = new Map<Direction, EmotionCache>([['ltr', ltrStyles]]);
const awaited = new Map<Direction, Promise<EmotionCache>>();

/** The styles of a direction, if they are here. */
export function stylesFor(direction: Direction): EmotionCache | undefined {
  return ready.get(direction);
}

/** What mirrors styles is loaded for those alone who may ask for it; the same promise for the same direction. */
export function prepareStyles(direction: Direction): Promise<EmotionCache> {
  const known = awaited.get(direction);
  if (known) return known;
  const coming = buildStyles(direction);
  awaited.set(direction, coming);
  return coming;
}

async function buildStyles(direction: Direction): Promise<EmotionCache> {
  const here = ready.get(direction);
  if (here) return here;
  const { default: mirror } = await import('@mui/stylis-plugin-rtl');
  const styles = createCache({ key: direction, stylisPlugins: [mirror] });
  ready.set(direction, styles);
  return styles;
}
