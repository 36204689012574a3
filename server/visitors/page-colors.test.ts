// In which color a shop's pages stand, from the first byte. They must have been built.
import { createHash } from 'node:crypto';
import { brandColors, siteColors } from '@fanfare/contract/brand-colors.ts';
import { changeWorkspace } from '@fanfare/contract/workspaces.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildCampaign, buildWorkspace } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { sharedApp } from '../testing/shared-app.ts';

describe('a shop’s pages', () => {
  const app = sharedApp();
  let plain: string[];
  let yellow: string[];
  let yellowManifest: string;

  beforeAll(async () => {
    const asAda = await app.as(ada);
    const pagesOf = async (name: string, ownColor: string | null) => {
      const { workspace_id: ws } = await buildWorkspace(asAda, name);
      const { id } = await buildCampaign(app, asAda, { workspaceId: ws });
      await asAda.call(changeWorkspace, { params: { ws }, body: { ownColor } });
      return [`/v/${id}`, `/invite/${ws}`, `/invite/${ws}?kiosk=1`];
    };
    plain = [...(await pagesOf('Harbor & Vine', null)), '/invite/nobody', '/v/nobody'];
    yellow = await pagesOf('Juniper Bakery', '#ffd400');
    yellowManifest = `${yellow[1]}/manifest.webmanifest`;
  });

  async function open(path: string) {
    const response = await fetch(app.url + path);
    const html = await response.text();
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    return { html, style, policy: response.headers.get('content-security-policy') ?? '' };
  }

  test('are in its color, in light and in dark, and in the installation’s where it has none', async () => {
    for (const [paths, color] of [
      [yellow, '#ffd400'],
      [plain, siteColors.neonBlue],
    ] as const) {
      const [light, dark] = [brandColors(color, 'light'), brandColors(color, 'dark')];
      for (const path of paths) {
        const { html, style } = await open(path);
        expect(style).toContain(`:root{--brand:${light.brand};--brand-ink:${light.brandInk};`);
        expect(style).toContain(`--main-soft:light-dark(${light.mainSoft},${dark.mainSoft})`);
        expect(html).toContain(`<meta name="theme-color" content="${light.brand}">`);
        expect(html).toContain(encodeURIComponent(`fill="${light.main}"`));
      }
    }
  });

  test('let no style in but their own, whatever its color', async () => {
    for (const path of [...plain, ...yellow]) {
      const { style, policy } = await open(path);
      expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    }
  });

  test('tell a tablet that keeps them the same color', async () => {
    const manifest = JSON.parse((await open(yellowManifest)).html) as object;
    expect(manifest).toMatchObject({ theme_color: '#ffd400' });
  });
});
