import { type Scheme, ink, neutrals, surfaces } from './palettes.ts';

const neutral = neutrals.light;

export const navColors = ['blend_in', 'discrete', 'evident'] as const;
export type NavColor = (typeof navColors)[number];
export const navColorDefault: NavColor = 'evident';

export interface NavLook {
  readonly background: string;
  readonly border: string;
  readonly text: string;
  readonly strong: string;
  readonly disabled: string;
  readonly hover: string;
  readonly chipBackground: string;
  readonly chipText: string;
  readonly guide: string;
  readonly ring: string;
}

const dark: NavLook = {
  background: ink,
  border: 'transparent',
  text: neutral[300],
  strong: '#ffffff',
  disabled: neutral[500],
  hover: 'rgb(255 255 255 / 0.06)',
  chipBackground: neutral[800],
  chipText: neutral[200],
  guide: neutral[700],
  ring: '#ffffff',
};

const light: NavLook = {
  background: '#ffffff',
  border: neutral[200],
  text: neutral[600],
  strong: neutral[900],
  disabled: neutral[500],
  hover: neutral[100],
  chipBackground: neutral[100],
  chipText: neutral[700],
  guide: neutral[200],
  ring: 'currentColor',
};

/** In the dark the page is as dark as the navigation, so a line parts them. */
const night: NavLook = {
  ...dark,
  background: surfaces.dark.page,
  border: neutrals.dark[200],
  text: neutrals.dark[600],
  strong: neutrals.dark[900],
  disabled: neutrals.dark[500],
  chipBackground: neutrals.dark[100],
  chipText: neutrals.dark[700],
  guide: neutrals.dark[200],
};

export const navLooks: Readonly<Record<Scheme, Readonly<Record<NavColor, NavLook>>>> = {
  light: { evident: dark, discrete: { ...light, background: neutral[50] }, blend_in: light },
  dark: {
    evident: { ...dark, border: neutrals.dark[200] },
    discrete: { ...night, background: surfaces.dark.paper },
    blend_in: night,
  },
};
