import { neutral } from './palettes.ts';

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
  background: neutral[950],
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

export const navLooks: Readonly<Record<NavColor, NavLook>> = {
  evident: dark,
  discrete: { ...light, background: neutral[50] },
  blend_in: light,
};
