// A shop's color as the variables that the pages' styles are written in.
import { type BrandColors, brandColors } from '@fanfare/contract/brand-colors.ts';

const names = Object.entries({
  brand: '--brand',
  brandInk: '--brand-ink',
  brandPressed: '--brand-pressed',
  brandEdge: '--brand-edge',
  main: '--main',
  mainPressed: '--main-pressed',
  mainSoft: '--main-soft',
  mainTint: '--main-tint',
} satisfies Record<keyof BrandColors, string>) as readonly (readonly [keyof BrandColors, string])[];

/** Each follows the `color-scheme` of where it is used; a browser that knows no `light-dark()` takes the light ones. */
export function toBrandVariables(color: string): readonly (readonly [name: string, light: string, dark: string])[] {
  const [light, dark] = [brandColors(color, 'light'), brandColors(color, 'dark')];
  return names.map(([key, name]) => [name, light[key], dark[key]]);
}

export function toBrandStyle(color: string): string {
  const variables = toBrandVariables(color);
  const light = variables.map(([name, value]) => `${name}:${value}`).join(';');
  const both = variables.map(([name, value, dark]) => `${name}:light-dark(${value},${dark})`).join(';');
  return `:root{${light}}@supports(color:light-dark(#000,#fff)){:root{${both}}}`;
}
