// The product's sign, drawn by ourselves.

const strokes = '<path d="M10 20V12M16 20V8M22 20v-8" stroke="#fff" stroke-width="3" stroke-linecap="round"/>';
const sign = `${strokes}<circle cx="16" cy="25" r="2" fill="#fff"/>`;

/** An SVG of 32 by 32 in that colour. A maskable one fills its square, with the sign where no mask reaches. */
export function drawPageIcon(color: string, { isMaskable = false } = {}): string {
  const ground = `<rect width="32" height="32"${isMaskable ? '' : ' rx="8"'} fill="${color}"/>`;
  const shown = isMaskable ? `<g transform="translate(16 16) scale(.8) translate(-16 -17.5)">${sign}</g>` : sign;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ground}${shown}</svg>`;
}
