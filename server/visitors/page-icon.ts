import { mark } from '@fanfare/contract/page-glyphs.ts';

const { horn, grip, gripOpacity, sound } = mark;
const sign = [
  `<path d="${horn}" fill="#fff"/><path d="${grip}" fill="#fff" opacity="${gripOpacity}"/>`,
  `<path d="${sound.d}" fill="none" stroke="#fff" stroke-width="${sound.lineWidth}" stroke-linecap="round"/>`,
].join('');

/** The product's mark in that color, an SVG of 32 by 32. A maskable one fills its square, the mark where no mask reaches. */
export function drawPageIcon(color: string, { isMaskable = false } = {}): string {
  const ground = `<rect width="32" height="32"${isMaskable ? '' : ' rx="9"'} fill="${color}"/>`;
  const shown = isMaskable ? `<g transform="translate(16 16) scale(.8) translate(-16 -16)">${sign}</g>` : sign;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ground}${shown}</svg>`;
}
