// Our own even ramps at the hues that people expect of these names: white text passes 4.5:1 on every 600.

export const primaryColors = ['chateauGreen', 'neonBlue', 'royalBlue', 'tomatoOrange'] as const;
export type PrimaryColor = (typeof primaryColors)[number];
export const primaryColorDefault: PrimaryColor = 'neonBlue';

const stops = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const;
export type Ramp = Readonly<Record<(typeof stops)[number], string>>;

export const primaryRamps: Readonly<Record<PrimaryColor, Ramp>> = {
  chateauGreen: ramp('#effbf2 #def5e4 #beeaca #8ed9a6 #4bbf79 #00a75b #037f44 #016f3b #015a2e #024623 #002a13'),
  neonBlue: ramp('#f5f7fe #eaedfe #d5dbfe #b7bfff #9199fe #7579fe #5b4ff3 #4a3ad4 #3b2bb2 #2d208d #1a1257'),
  royalBlue: ramp('#f4f7ff #e8eeff #d2dcfe #b1c2fe #859dfe #667efe #4858f1 #3943d2 #2d33b0 #21268c #121657'),
  tomatoOrange: ramp('#fef5f2 #ffe9e3 #fed2c6 #feae98 #fa7959 #e75630 #c53505 #a42a02 #871f00 #691701 #420a00'),
};

export const neutral = ramp('#f9fafb #f1f1f4 #dcdfe4 #b3b9c6 #8a94a6 #667085 #565e73 #434a60 #313749 #212636 #121621');

/** A chip is 700 on 100, a solid is white on 700; always beside an icon or a word. */
export const statusTones = {
  success: { 100: '#ccfbef', 700: '#107569' },
  warning: { 100: '#fff3c6', 700: '#b84d05' },
  error: { 100: '#fee4e2', 700: '#bb241a' },
  info: { 100: '#cff7fe', 700: '#0d6d91' },
  neutral: { 100: neutral[100], 700: neutral[700] },
} as const;
export type StatusTone = keyof typeof statusTones;

function isPrimaryColor(name: unknown): name is PrimaryColor {
  return primaryColors.some((known) => known === name);
}

/** The palette of that name; an unknown name warns and falls back. */
export function toPrimaryColor(name: unknown): PrimaryColor {
  if (isPrimaryColor(name)) return name;
  console.warn(`Unknown primary color "${String(name)}", using ${primaryColorDefault}`);
  return primaryColorDefault;
}

function ramp(colors: string): Ramp {
  const list = colors.split(' ');
  return Object.fromEntries(stops.map((stop, index) => [stop, list[index]])) as Ramp;
}
