/** Each with its main tone, which carries white text, the tone it takes when pressed, and its faintest tint. */
const palettes = {
  chateauGreen: { main: '#037f44', pressed: '#016f3b', tint: '#effbf2', soft: '#beeaca' },
  neonBlue: { main: '#5b4ff3', pressed: '#4a3ad4', tint: '#f5f7fe', soft: '#d5dbfe' },
  royalBlue: { main: '#4858f1', pressed: '#3943d2', tint: '#f4f7ff', soft: '#d2dcfe' },
  tomatoOrange: { main: '#c53505', pressed: '#a42a02', tint: '#fef5f2', soft: '#fed2c6' },
} as const;

export type Palette = (typeof palettes)[keyof typeof palettes];

/** The palette of that name; an unknown one is `neonBlue`. */
export function paletteOf(name: string): Palette {
  return Object.entries(palettes).find(([known]) => known === name)?.[1] ?? palettes.neonBlue;
}

export function paletteStyle({ main, pressed, tint, soft }: Palette): string {
  return `:root{--main:${main};--main-pressed:${pressed};--main-tint:${tint};--main-soft:${soft}}`;
}
