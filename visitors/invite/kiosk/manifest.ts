import { brandColors, siteColorOf } from '@fanfare/contract/brand-colors.ts';
import { fillPath } from '@fanfare/contract/route.ts';
import type { KioskInput } from '@fanfare/contract/visitor-pages.ts';
import { kioskIconNames, kioskIconPath } from '@fanfare/contract/visitor-routes.ts';
import { fill } from '../../text/fill.ts';
import { kioskTexts } from '../../text/kiosk-texts.ts';

/** What a tablet takes the invite page for once it is put on the home screen. */
export function toKioskManifest({ site, workspaceId, workspaceName, shopColor }: KioskInput): object {
  const page = `/invite/${encodeURIComponent(workspaceId)}`;
  return {
    id: page,
    name: fill(kioskTexts[site.language].appName, { workspace: workspaceName }),
    short_name: workspaceName,
    lang: site.language,
    start_url: `${page}?kiosk=1`,
    scope: page,
    display: 'fullscreen',
    orientation: 'any',
    background_color: '#ffffff',
    theme_color: brandColors(shopColor ?? siteColorOf(site.primaryColor), 'light').brand,
    icons: kioskIconNames.map(toIcon),
  };
}

function toIcon(name: (typeof kioskIconNames)[number]) {
  const side = name.replace('maskable-', '');
  const purpose = name === side ? 'any' : 'maskable';
  return { src: fillPath(kioskIconPath, { name }), sizes: `${side}x${side}`, type: 'image/png', purpose };
}
