// In which color visitors see a shop: that of its picture, or one that staff chose.
import { newImageKey } from '@fanfare/contract/images.ts';
import { toOklch } from '@fanfare/contract/oklch.ts';
import { getPublicCampaign, getPublicWorkspace } from '@fanfare/contract/visitors.ts';
import { type Workspace, addImages, changeWorkspace, listWorkspaces } from '@fanfare/contract/workspaces.ts';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { openStorage } from '../images/open-storage.ts';
import { buildCampaign, buildWorkspace } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { sharedApp, sharedAsker } from '../testing/shared-app.ts';
import { pairTablet } from '../testing/tablets.ts';

const side = 128;

describe('the color of a shop', () => {
  const app = sharedApp({ environment: { RATE_LIMITS: 'off' } });
  const asAda = sharedAsker(app, ada);
  const visitor = sharedAsker(app);
  let ws: string;

  beforeEach(async () => {
    ws = (await buildWorkspace(asAda)).workspace_id;
  });

  type Change = Parameters<typeof asAda.call<typeof changeWorkspace>>[1]['body'];
  const change = async (body: Change) => (await asAda.call(changeWorkspace, { params: { ws }, body })).workspace;
  const present = async (): Promise<Workspace | undefined> =>
    (await asAda.call(listWorkspaces, {})).workspaces.find(({ workspace_id }) => workspace_id === ws);
  const publicColor = async () => (await visitor.call(getPublicWorkspace, { params: { id: ws } })).color;

  /** Shapes on a square, as an SVG draws them; nothing below them unless something is said. */
  async function upload(shapes: string): Promise<string> {
    const key = newImageKey({ width: side, height: side }, 'png');
    const { urls } = await asAda.call(addImages, { params: { ws }, body: { keys: [key] } });
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${side}" height="${side}">${shapes}</svg>`;
    const body = await sharp(Buffer.from(drawing)).png().toBuffer();
    expect((await fetch(urls[0] ?? '', { method: 'PUT', body: new Uint8Array(body) })).status).toBe(200);
    return key;
  }

  const paper = (color: string) => `<rect width="100" height="100" fill="${color}"/>`;
  const sign = (color: string) => `<circle cx="50" cy="50" r="30" fill="${color}"/>`;

  test.each([
    ['fills it', paper('#c8102e'), '#c8102e'],
    ['is its sign on white', paper('#ffffff') + sign('#0b5fff'), '#0b5fff'],
    ['is its sign on black', paper('#0a0a0a') + sign('#ffd400'), '#ffd400'],
    ['is its sign on nothing', sign('#0f766e'), '#0f766e'],
    ['is strong beside a paler one', paper('#e8d9b8') + sign('#e11d48'), '#e11d48'],
  ])('is the one of its picture that %s', async (_, shapes, color) => {
    const { pictureColor, ownColor } = await change({ profileImageKey: await upload(shapes) });
    expect([pictureColor, ownColor]).toEqual([color, null]);
    expect(await publicColor()).toBe(pictureColor);
    expect((await present())?.pictureColor).toBe(pictureColor);
  });

  test('is the middle of the tones of its picture where that is a photo', async () => {
    const stops = '<stop stop-color="#b3122f"/><stop offset="1" stop-color="#e8505b"/>';
    const tones = `<linearGradient id="tones">${stops}</linearGradient>${paper('url(#tones)')}`;
    const { pictureColor } = await change({ profileImageKey: await upload(tones) });
    const { hue, lightness } = toOklch(pictureColor ?? '');
    expect(hue).toBeGreaterThan(toOklch('#b3122f').hue - 5);
    expect(hue).toBeLessThan(toOklch('#e8505b').hue + 5);
    expect(lightness).toBeGreaterThan(toOklch('#b3122f').lightness);
    expect(lightness).toBeLessThan(toOklch('#e8505b').lightness);
  });

  test.each([
    ['white', paper('#fdfcf9') + sign('#f4f3f0')],
    ['black', paper('#000000') + sign('#161616')],
    ['gray but for a speck', `${paper('#cccccc')}<rect width="6" height="6" fill="#ff0000"/>`],
    ['empty', `<rect width="100" height="100" fill="#ff0000" opacity="0.2"/>`],
  ])('is nothing of its own where its picture is %s', async (_, shapes) => {
    expect((await change({ profileImageKey: await upload(shapes) })).pictureColor).toBeNull();
    expect(await publicColor()).toBeNull();
  });

  test('goes with its picture, and is another one with another picture', async () => {
    const red = await change({ profileImageKey: await upload(paper('#c8102e')) });
    const blue = await change({ profileImageKey: await upload(paper('#0b5fff')) });
    expect(toOklch(red.pictureColor ?? '').hue).toBeLessThan(60);
    expect(toOklch(blue.pictureColor ?? '').hue).toBeGreaterThan(230);
    expect((await change({ profileImageKey: null })).pictureColor).toBeNull();
    expect(await publicColor()).toBeNull();
  });

  test('is the one that staff chose, for visitors and tablets at once, until they leave it to the picture again', async () => {
    const { id } = await buildCampaign(app, asAda, { workspaceId: ws });
    const tablet = await pairTablet(app, asAda, ws);
    const seen = async () => [
      await publicColor(),
      (await visitor.call(getPublicCampaign, { params: { id }, query: {} })).workspace.color,
      (await tablet.program()).workspace.color,
    ];
    const { pictureColor } = await change({ profileImageKey: await upload(paper('#c8102e')) });
    expect(pictureColor).not.toBeNull();
    expect(await seen()).toEqual([pictureColor, pictureColor, pictureColor]);
    const { revision } = await tablet.program();
    expect(await change({ ownColor: '#00AA88' })).toMatchObject({ ownColor: '#00aa88', pictureColor });
    expect(await seen()).toEqual(['#00aa88', '#00aa88', '#00aa88']);
    expect((await tablet.program()).revision).not.toBe(revision);
    await change({ ownColor: null });
    expect(await seen()).toEqual([pictureColor, pictureColor, pictureColor]);
  });

  test.each(['red', '#fff', '#12345g', '#1234567', '', 7, 'url(x)', '#ffffff;}'])('cannot be %j', async (ownColor) => {
    await expect(change({ ownColor: ownColor as never })).rejects.toMatchObject({ status: 400 });
    expect((await present())?.ownColor).toBeNull();
  });

  test('is found within the hour where a server of the version before showed the picture', async () => {
    const profileImageKey = await upload(paper('#c8102e'));
    await app.database
      .updateTable('workspaces')
      .set({ profile_image_key: profileImageKey })
      .where('workspace_id', '=', ws)
      .execute();
    expect(await publicColor()).toBeNull();
    await app.images.sweep();
    expect(toOklch((await publicColor()) ?? '').hue).toBeLessThan(60);
  });

  test('is missing, and no change is refused and no other color missed, where the bytes of a picture are lost', async () => {
    const lost = await upload(paper('#c8102e'));
    const storage = await openStorage(app.settings);
    await storage.remove(ws, lost);
    await storage.close();
    expect(await change({ profileImageKey: lost })).toMatchObject({ pictureColor: null });
    ws = (await buildWorkspace(asAda)).workspace_id;
    const profileImageKey = await upload(paper('#0b5fff'));
    const shown = { profile_image_key: profileImageKey };
    await app.database.updateTable('workspaces').set(shown).where('workspace_id', '=', ws).execute();
    await app.images.sweep();
    expect(await publicColor()).toBe('#0b5fff');
  });
});
