// The demo's pictures, rendered from our own drawings. Their lettering is drawn too, so no machine needs fonts.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const posterNames = [
  'harvest-nights',
  'flight-night',
  'oyster-hour',
  'mix-six',
  'orange-wine-week',
  'vinyl-and-vino',
  'fresh-at-seven',
  'sourdough-saturday',
  'berry-season',
  'roll-call',
] as const;
const logoNames = ['logo-harbor-and-vine', 'logo-juniper-bakery'] as const;

export type LogoName = (typeof logoNames)[number];
export type PictureName = (typeof posterNames)[number] | LogoName;

const posterSize = '1080x1350';
const logoSize = '512x512';

/** The same key for the same picture in the same workspace, however often the demo is filled in. */
export function pictureKey(workspaceId: string, name: PictureName): string {
  const hash = createHash('sha256').update(`${workspaceId}/${name}`).digest('hex');
  const uuid = hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  return isLogo(name) ? `${uuid}_${logoSize}.png` : `${uuid}_${posterSize}.jpg`;
}

/** A poster as a JPEG of 1080×1350 pixels, a logo as a PNG of 512×512. */
export async function renderPicture(name: PictureName): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const drawing = sharp(await readFile(new URL(`posters/${name}.svg`, import.meta.url)));
  if (isLogo(name)) return await drawing.png().toBuffer();
  return await drawing.flatten({ background: '#ffffff' }).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
}

function isLogo(name: PictureName): name is LogoName {
  return logoNames.some((logo) => logo === name);
}
