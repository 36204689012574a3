import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImageSize, newImageKey } from '@fanfare/contract/images.ts';
import { addWorkspace } from '@fanfare/contract/workspaces.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ada, grace } from '../testing/cast.ts';
import { type TestApp, startApp } from '../testing/start-app.ts';

let app: TestApp;
let harbor: string;
let juniper: string;

beforeAll(async () => {
  app = await startApp();
  harbor = await workspaceOf(ada, 'Harbor & Vine');
  juniper = await workspaceOf(grace, 'Juniper Bakery');
});
afterAll(() => app[Symbol.asyncDispose]());

async function workspaceOf(person: typeof ada, name: string): Promise<string> {
  const asker = await app.as(person);
  const { workspace } = await asker.call(addWorkspace, { body: { name } });
  return workspace.workspace_id;
}

/** A picture with something to see in it, so that a broken one is noticed. */
function paint({ width, height }: ImageSize) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f4efe4"/><circle cx="50%" cy="40%" r="30%" fill="#c8452f"/></svg>`;
  return sharp(Buffer.from(drawing));
}

const size = { width: 600, height: 750 };

async function put(url: string, body: Buffer | string, type = 'image/jpeg') {
  const response = await fetch(url, {
    method: 'PUT',
    body: new Uint8Array(Buffer.from(body)),
    headers: { 'content-type': type },
  });
  const answer = (await response.json()) as { statusCode: number; body: { message: string } };
  expect(answer.statusCode).toBe(response.status);
  return { status: response.status, message: answer.body.message };
}

async function load(key: string, workspaceId = harbor) {
  const response = await fetch(app.images.imageUrl(workspaceId, key));
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

const refusal = (status: number, message: string) => ({ status, message });
const notAnImage = refusal(400, "This file isn't an image we can use.");
const badLink = refusal(403, 'This upload link is not valid any more.');
const stored = refusal(200, 'Image stored');

describe('a picture sent to its upload address', () => {
  test.each(['jpg', 'png', 'webp'] as const)('is kept and served as %s', async (extension) => {
    const format = extension === 'jpg' ? 'jpeg' : extension;
    const key = newImageKey(size, extension);
    const bytes = await paint(size).toFormat(format).toBuffer();
    expect(await put(app.images.uploadUrl(harbor, key), bytes)).toEqual(stored);
    expect(await app.images.arrived(harbor, [key, newImageKey(size, extension)])).toEqual(new Set([key]));
    const { response, bytes: served } = await load(key);
    expect(response.headers.get('content-type')).toBe(`image/${format}`);
    expect(await sharp(served).metadata()).toMatchObject({ ...size, format });
  });

  test('loses its position, camera and every other hidden word', async () => {
    const key = newImageKey(size, 'jpg');
    const exif = { IFD0: { Make: 'Camera of Ada' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
    const bytes = await paint(size).withExif(exif).jpeg().toBuffer();
    expect((await sharp(bytes).metadata()).exif?.includes('Camera of Ada')).toBe(true);
    expect(await put(app.images.uploadUrl(harbor, key), bytes)).toEqual(stored);
    const { bytes: served } = await load(key);
    const { exif: kept, xmp, iptc, icc, orientation } = await sharp(served).metadata();
    expect({ kept, xmp, iptc, icc, orientation }).toEqual({});
    expect(served.includes('Camera of Ada')).toBe(false);
  });

  test('is turned upright, and its key names the upright size', async () => {
    const key = newImageKey({ width: 750, height: 600 }, 'jpg');
    const bytes = await paint(size).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await put(app.images.uploadUrl(harbor, key), bytes)).toEqual(stored);
    const { bytes: served } = await load(key);
    expect(await sharp(served).metadata()).toMatchObject({ width: 750, height: 600 });
  });

  test('may be a photo of 12 megapixels, and is kept with a longest side of 2400', async () => {
    const photo = { width: 3_000, height: 4_000 };
    const key = newImageKey(photo, 'jpg');
    const bytes = await paint(photo).jpeg({ quality: 95 }).toBuffer();
    expect(await put(app.images.uploadUrl(harbor, key), bytes)).toEqual(stored);
    const { bytes: served } = await load(key);
    expect(await sharp(served).metadata()).toMatchObject({ width: 1_800, height: 2_400 });
  });

  test('is never replaced by other bytes', async () => {
    const key = newImageKey(size, 'jpg');
    const url = app.images.uploadUrl(harbor, key);
    await put(url, await paint(size).jpeg().toBuffer());
    const { bytes: first } = await load(key);
    expect(await put(url, await paint(size).negate().jpeg().toBuffer())).toEqual(stored);
    expect((await load(key)).bytes.equals(first)).toBe(true);
  });

  test('may be sent twice at once, and one of the two is kept whole', async () => {
    const key = newImageKey(size, 'jpg');
    const url = app.images.uploadUrl(harbor, key);
    const bytes = await paint(size).jpeg().toBuffer();
    const answers = await Promise.all([put(url, bytes), put(url, bytes), put(url, bytes)]);
    expect(answers).toEqual([stored, stored, stored]);
    expect(await sharp((await load(key)).bytes).metadata()).toMatchObject(size);
  });

  test('is checked by its pixels, whatever the sender calls it', async () => {
    const key = newImageKey(size, 'jpg');
    const url = app.images.uploadUrl(harbor, key);
    expect(await put(url, await paint(size).png().toBuffer(), 'application/octet-stream')).toEqual(stored);
    expect(await sharp((await load(key)).bytes).metadata()).toMatchObject({ format: 'jpeg' });
  });
});

describe('what is no picture', () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="750"/>`;
  const frames = () => Promise.all([paint(size).png().toBuffer(), paint(size).negate().png().toBuffer()]);
  const broken: Record<string, () => Promise<Buffer> | Buffer> = {
    'text with the name of a picture': () => Buffer.from('Not a picture at all'),
    nothing: () => Buffer.alloc(0),
    'a drawing with scripts': () => Buffer.from(`<?xml version="1.0"?>${drawing}`),
    'a web page': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a GIF': () => paint(size).gif().toBuffer(),
    'an animation': async () =>
      sharp(await frames(), { join: { animated: true } })
        .webp()
        .toBuffer(),
    'the first half of a JPEG': async () => half(await paint(size).jpeg().toBuffer()),
    'the first half of a PNG': async () => half(await paint(size).png().toBuffer()),
    'the first half of a WebP': async () => half(await paint(size).webp().toBuffer()),
    'the first bytes of a JPEG and then text': () =>
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(drawing)]),
  };

  test.each(Object.keys(broken))('is refused: %s', async (name) => {
    const key = newImageKey(size, 'jpg');
    const url = app.images.uploadUrl(harbor, key);
    expect(await put(url, (await broken[name]?.()) ?? '')).toEqual(notAnImage);
    expect((await load(key)).response.status).toBe(404);
    expect(await put(url, await paint(size).jpeg().toBuffer())).toEqual(stored);
  });

  test('a size other than the one in the key is refused', async () => {
    const key = newImageKey({ width: 601, height: 750 }, 'jpg');
    const answer = await put(app.images.uploadUrl(harbor, key), await paint(size).jpeg().toBuffer());
    expect(answer).toEqual(refusal(400, "This picture's size differs from the one in its name."));
  });

  test('a few bytes that unfold to a hundred megapixels are refused unopened', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const key = newImageKey({ width: 10_000, height: 10_000 }, 'png');
    const answer = await put(app.images.uploadUrl(harbor, key), bomb, 'image/png');
    expect(answer).toEqual(refusal(400, 'This picture has more than 50 megapixels.'));
  });

  test('more than 10 MB are refused', async () => {
    const key = newImageKey(size, 'jpg');
    const answer = await put(app.images.uploadUrl(harbor, key), Buffer.alloc(10 * 1024 * 1024 + 1));
    expect(answer).toEqual(refusal(413, 'This picture is larger than 10 MB.'));
  });

  test('nothing half-written stays behind', async () => {
    expect(await readdir(join(app.settings.dataDir, 'images', '.incoming'))).toEqual([]);
  });
});

describe('an upload address', () => {
  test('is refused with another signature, key, workspace or time', async () => {
    const key = newImageKey(size, 'jpg');
    const url = app.images.uploadUrl(harbor, key);
    const bytes = await paint(size).jpeg().toBuffer();
    const forged = [
      url.replace(/signature=.*/, 'signature=AAAA'),
      url.replace(/&signature=.*/, ''),
      url.replace(/expires=\d+/, (found) => `${found}0`),
      url.replace(key, newImageKey(size, 'jpg')),
      url.replace(harbor, juniper),
      url.slice(0, url.indexOf('?')),
    ];
    for (const address of forged) expect(await put(address, bytes)).toEqual(badLink);
  });

  test('does not open another workspace', async () => {
    const key = newImageKey(size, 'jpg');
    await put(app.images.uploadUrl(harbor, key), await paint(size).jpeg().toBuffer());
    expect(await app.images.arrived(juniper, [key])).toEqual(new Set());
    expect((await load(key, juniper)).response.status).toBe(404);
  });

  test('takes no other method', async () => {
    const response = await fetch(app.images.uploadUrl(harbor, newImageKey(size, 'jpg')), { method: 'POST', body: 'x' });
    expect(response.status).toBe(405);
  });

  test('ends after a quarter of an hour', async () => {
    const url = app.images.uploadUrl(harbor, newImageKey(size, 'jpg'));
    app.passTime(15 * 60 * 1_000 + 1);
    expect(await put(url, await paint(size).jpeg().toBuffer())).toEqual(badLink);
  });
});

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2);
}
