import { fillPath } from '@fanfare/contract/route.ts';
import type { VisitorSite } from '@fanfare/contract/visitor-pages.ts';
import { kioskIconNames, kioskIconPath } from '@fanfare/contract/visitor-routes.ts';
import { playerTexts } from '../text/player-texts.ts';

export const playerManifestPath = '/player/manifest.webmanifest';
export const playerGround = '#0d1018';

/** What a tablet takes the player for once it is put on the home screen. */
export function toPlayerManifest({ siteName, language }: VisitorSite): object {
  const { title } = playerTexts[language];
  return {
    id: '/player',
    name: `${siteName} ${title}`,
    short_name: title,
    lang: language,
    start_url: '/player',
    scope: '/player',
    display: 'fullscreen',
    orientation: 'any',
    background_color: playerGround,
    theme_color: playerGround,
    icons: kioskIconNames.map(toIcon),
  };
}

function toIcon(name: (typeof kioskIconNames)[number]): object {
  const side = name.replace('maskable-', '');
  const purpose = name === side ? 'any' : 'maskable';
  return { src: fillPath(kioskIconPath, { name }), sizes: `${side}x${side}`, type: 'image/png', purpose };
}
