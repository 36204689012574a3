// What a test needs but does not talk about. Everything is made through the front door.
import { randomUUID } from 'node:crypto';
import { type CampaignDraft, saveCampaign } from '@fanfare/contract/campaigns.ts';
import { type ImageSize, imageSizeOf, newImageKey } from '@fanfare/contract/images.ts';
import { type Workspace, addImages, addWorkspace } from '@fanfare/contract/workspaces.ts';
import sharp from 'sharp';
import type { Asker, TestApp } from './start-app.ts';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;
/** Small: of each that arrives the sizes are made that pages show. */
const pictureSize = { width: 80, height: 100 };

export async function buildWorkspace(asker: Asker, name = 'Harbor & Vine', country = 'US'): Promise<Workspace> {
  const { workspace } = await asker.call(addWorkspace, { body: { name, country } });
  return workspace;
}

/** The key of a picture that lies in the workspace and that nothing shows yet. */
export async function buildPicture(asker: Asker, workspaceId: string): Promise<string> {
  const key = newImageKey(pictureSize, 'jpg');
  const { urls } = await asker.call(addImages, { params: { ws: workspaceId }, body: { keys: [key] } });
  await uploadPicture(urls[0] ?? '');
  return key;
}

/** A body for `saveCampaign` that runs now; whatever the test is about is given. */
export function buildDraft(app: Pick<TestApp, 'now'>, given: Partial<CampaignDraft> = {}): CampaignDraft {
  return {
    ID: randomUUID(),
    action: 'create',
    name: 'Summer table',
    tags: ['summer'],
    content: 'Two for one until Sunday.',
    start: app.now() - dayMs,
    exp: app.now() + dayMs,
    showOnDevices: [],
    target: 'everyone',
    segmentId: null,
    imageKeys: [newImageKey(pictureSize, 'jpg')],
    imageAlts: [],
    ...given,
  };
}

/** A campaign whose pictures have been uploaded. */
export async function buildCampaign(app: TestApp, asker: Asker, given: { workspaceId: string; draft?: CampaignDraft }) {
  const draft = given.draft ?? buildDraft(app);
  const saved = await asker.call(saveCampaign, { params: { ws: given.workspaceId }, body: draft });
  await Promise.all(saved.urls.map((url) => uploadPicture(url)));
  return { id: saved.campaignId, urls: saved.urls, draft };
}

/** Of the size that its address says. */
export async function uploadPicture(url: string, size = imageSizeOf(url) ?? pictureSize): Promise<Response> {
  return await fetch(url, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: await buildJpeg(size) });
}

export async function buildJpeg({ width, height }: ImageSize): Promise<Buffer<ArrayBuffer>> {
  const picture = sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } });
  return await picture.jpeg().toBuffer();
}
