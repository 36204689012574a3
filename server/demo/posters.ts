// The demo's pictures, rendered from our own drawings. Their lettering is drawn too, so no machine needs fonts.
import { readFile } from 'node:fs/promises';
import { uuidFrom } from './repeatable.ts';

/** What each poster shows and says, for those who cannot see it. */
const posterAlts = {
  'harvest-nights': 'A vineyard at sunset inside a wine glass. Harvest Nights: Fridays from six, in all three shops.',
  'flight-night':
    'Nine tiles of glasses, grapes and a bottle. Flight Night: three glasses, one price, every Wednesday.',
  'oyster-hour': 'Six oysters and half a lemon on a plate. Oyster Hour: five to seven, at the bar.',
  'mix-six': 'Six bright bottles in a row. Mix six: any six bottles, a fifth off, in all three bottle shops.',
  'orange-wine-week': 'Half an orange as the bowl of a wine glass. Orange wine week: ten skins, ten pours.',
  'vinyl-and-vino': 'A record with a wine-red label under the needle. Vinyl & Vino: bring a record, drink the B-side.',
  'fresh-at-seven': 'A croissant rising like the sun. Fresh at seven: out of the oven, still loud with crackle.',
  'sourdough-saturday': 'A round loaf with an ear of wheat scored into it. Sourdough Saturday: thirty-six hours slow.',
  'berry-season': 'A tart covered in strawberries and blueberries. Berry season: picked at dawn, gone by noon.',
  'roll-call': 'A cinnamon roll with sugar on top. Roll call: buy five, get the sixth.',
} as const;
const logoNames = ['logo-harbor-and-vine', 'logo-juniper-bakery'] as const;

export type LogoName = (typeof logoNames)[number];
export type PosterName = keyof typeof posterAlts;
export type PictureName = PosterName | LogoName;

const posterSize = '1080x1350';
const logoSize = '512x512';

export function posterAlt(name: PosterName): string {
  return posterAlts[name];
}

/** The same key for the same picture in the same workspace, however often the demo is filled in. */
export function pictureKey(workspaceId: string, name: PictureName): string {
  const uuid = uuidFrom(`${workspaceId}/${name}`);
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
