// Our own even ramps at the hues that people expect of these names: white text passes 4.5:1 on every 600.

export const primaryColors = ['chateauGreen', 'neonBlue', 'royalBlue', 'tomatoOrange'] as const;
export type PrimaryColor = (typeof primaryColors)[number];
export const primaryColorDefault: PrimaryColor = 'neonBlue';

const stops = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const;
export type Ramp = Readonly<Record<(typeof stops)[number], string>>;

const primaryRamps: Readonly<Record<PrimaryColor, Ramp>> = {
  chateauGreen: ramp('#effbf2 #def5e4 #beeaca #8ed9a6 #4bbf79 #00a75b #037f44 #016f3b #015a2e #024623 #002a13'),
  neonBlue: ramp('#f5f7fe #eaedfe #d5dbfe #b7bfff #9199fe #7579fe #5b4ff3 #4a3ad4 #3b2bb2 #2d208d #1a1257'),
  royalBlue: ramp('#f4f7ff #e8eeff #d2dcfe #b1c2fe #859dfe #667efe #4858f1 #3943d2 #2d33b0 #21268c #121657'),
  tomatoOrange: ramp('#fef5f2 #ffe9e3 #fed2c6 #feae98 #fa7959 #e75630 #c53505 #a42a02 #871f00 #691701 #420a00'),
};

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** In the dark the ends change places, so that 50 is a quiet ground and 900 what is written, in either. */
export const neutrals: Readonly<Record<Scheme, Ramp>> = {
  light: ramp('#f9fafb #f1f1f4 #dcdfe4 #b3b9c6 #8a94a6 #667085 #565e73 #434a60 #313749 #212636 #121621'),
  dark: ramp('#1a1e22 #21262b #32383e #464e57 #6f7882 #88919b #a3abb3 #c5cbd1 #dfe3e7 #f0f4f8 #ffffff'),
};

interface Surfaces {
  readonly page: string;
  /** What lies on the page: cards, menus, dialogs. */
  readonly paper: string;
  /** What is written on a solid of the primary color. */
  readonly onSolid: string;
}

export const surfaces: Readonly<Record<Scheme, Surfaces>> = {
  light: { page: '#ffffff', paper: '#ffffff', onSolid: '#ffffff' },
  dark: { page: '#0b0d0f', paper: '#14171a', onSolid: '#090a0b' },
};

/** A ground that is dark in either scheme: behind what shines by itself. */
export const ink = '#121621';

/** The ramp of a palette for a scheme; in the dark its tints are breaths of the color on the paper. */
export function rampOf(name: PrimaryColor, scheme: Scheme): Ramp {
  const light = primaryRamps[name];
  if (scheme === 'light') return light;
  const { paper } = surfaces.dark;
  return {
    50: mix(light[600], paper, 0.18),
    100: mix(light[600], paper, 0.3),
    200: mix(light[600], paper, 0.46),
    300: light[700],
    400: light[600],
    500: light[500],
    600: light[400],
    700: light[300],
    800: light[200],
    900: light[100],
    950: light[50],
  };
}

/** The color that comes of one with this opacity over another, both of six digits. */
export function mix(over: string, under: string, opacity: number): string {
  const partsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const below = partsOf(under);
  const parts = partsOf(over).map((part, index) => Math.round(part * opacity + (below[index] ?? 0) * (1 - opacity)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const toneNames = ['success', 'warning', 'error', 'info', 'neutral'] as const;
export type StatusTone = (typeof toneNames)[number];
interface Tone {
  readonly 100: string;
  readonly 700: string;
}

/** A chip is 700 on 100, a solid is written on 700; always beside an icon or a word. */
export const toneColors: Readonly<Record<Scheme, Readonly<Record<StatusTone, Tone>>>> = {
  light: {
    success: { 100: '#ccfbef', 700: '#107569' },
    warning: { 100: '#fff3c6', 700: '#b84d05' },
    error: { 100: '#fee4e2', 700: '#bb241a' },
    info: { 100: '#cff7fe', 700: '#0d6d91' },
    neutral: { 100: neutrals.light[100], 700: neutrals.light[700] },
  },
  dark: {
    success: { 100: '#0f2f2a', 700: '#56d8bf' },
    warning: { 100: '#38260b', 700: '#f5b660' },
    error: { 100: '#411c19', 700: '#ff9e94' },
    info: { 100: '#0d2e3a', 700: '#6ed0f0' },
    neutral: { 100: neutrals.dark[100], 700: neutrals.dark[700] },
  },
};

/** Those of the scheme that the page is in, for long lists too, whose parts know no theme. */
export const statusTones = Object.fromEntries(
  toneNames.map((name) => [name, { 100: `var(--tone-${name}-100)`, 700: `var(--tone-${name}-700)` }]),
) as Readonly<Record<StatusTone, Tone>>;

/** Of charts, each 3:1 at least on the paper. */
export const seriesColors: Readonly<Record<Scheme, readonly string[]>> = {
  light: ['#4858f1', '#0e9382', '#b84d05', '#b0287f', '#565e73'],
  dark: ['#7f8cff', '#2bb8a3', '#e8833a', '#e069b4', '#98a1ad'],
};

/** What `statusTones` and the charts ask for. */
export function colorVariables(scheme: Scheme): Readonly<Record<string, string>> {
  const tones = toneNames.flatMap((name) =>
    ([100, 700] as const).map((stop) => [`--tone-${name}-${stop}`, toneColors[scheme][name][stop]] as const),
  );
  const series = seriesColors[scheme].map((color, index) => [`--series-${index + 1}`, color] as const);
  return Object.fromEntries([...tones, ...series]);
}

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
