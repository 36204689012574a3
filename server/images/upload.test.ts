import { readdir } from 'node:fs/promises';
import { type Socket, connect } from 'node:net';
import { join } from 'node:path';
import { type ImageSize, newImageKey } from '@fanfare/contract/images.ts';
import { addWorkspace } from '@fanfare/contract/workspaces.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { buildWorkspace, dayMs } from '../testing/builders.ts';
import { ada, grace } from '../testing/cast.ts';
import { buildAnimatedGif, buildVastPng } from '../testing/odd-pictures.ts';
import { sendRaw } from '../testing/send-raw.ts';
import { newPeopleOf, sharedApp } from '../testing/shared-app.ts';
import { startApp } from '../testing/start-app.ts';

const app = sharedApp();
let harbor: string;
let juniper: string;

beforeAll(async () => {
  harbor = await workspaceOf(ada, 'Harbor & Vine');
  juniper = await workspaceOf(grace, 'Juniper Bakery');
});

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

const size = { width: 240, height: 300 };

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

async function putHalf(url: string, bytes: Buffer): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end(Buffer.concat([Buffer.from(`${toHead(url, bytes.length)}\r\n`), half(bytes)]));
  await new Promise((resolve) => socket.resume().once('close', resolve));
}

async function load(key: string, workspaceId = harbor) {
  const response = await fetch(app.images.imageUrl(workspaceId, key));
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

const refusal = (status: number, message: string) => ({ status, message });
const notAnImage = refusal(400, "This file isn't an image we can use.");
const badLink = refusal(403, 'This upload link is no longer valid.');
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

  test.each(['jpg', 'png', 'webp'] as const)(
    'loses the place where it was taken, its camera and every other hidden word, as %s',
    async (extension) => {
      const key = newImageKey(size, extension);
      const exif = { IFD0: { Make: 'Camera of Ada' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 26/1' } };
      const latitude = Buffer.from(Uint32Array.of(51, 1, 30, 1, 26, 1).buffer);
      const bytes = await paint(size)
        .withExif(exif)
        .toFormat(extension === 'jpg' ? 'jpeg' : extension)
        .toBuffer();
      const told = (await sharp(bytes).metadata()).exif;
      expect([told?.includes('Camera of Ada'), told?.includes(latitude)]).toEqual([true, true]);
      expect(await put(app.images.uploadUrl(harbor, key), bytes)).toEqual(stored);
      const { bytes: served } = await load(key);
      const { exif: kept, xmp, iptc, icc, orientation } = await sharp(served).metadata();
      expect({ kept, xmp, iptc, icc, orientation }).toEqual({});
      expect([served.includes('Camera of Ada'), served.includes(latitude)]).toEqual([false, false]);
    },
  );

  test('is turned upright, and its key names the upright size', async () => {
    const key = newImageKey({ width: 300, height: 240 }, 'jpg');
    const bytes = await paint(size).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await put(app.images.uploadUrl(harbor, key), bytes)).toEqual(stored);
    const { bytes: served } = await load(key);
    expect(await sharp(served).metadata()).toMatchObject({ width: 300, height: 240 });
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
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="300"><script>alert(1)</script></svg>`;
  const frames = () => Promise.all([paint(size).png().toBuffer(), paint(size).negate().png().toBuffer()]);
  const broken: Record<string, () => Promise<Buffer> | Buffer> = {
    'text with the name of a picture': () => Buffer.from('Not a picture at all'),
    nothing: () => Buffer.alloc(0),
    'a drawing with scripts': () => Buffer.from(`<?xml version="1.0"?>${drawing}`),
    'a web page': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a GIF of 5,000 frames': () => buildAnimatedGif(5_000),
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
    const key = newImageKey({ width: 241, height: 300 }, 'jpg');
    const answer = await put(app.images.uploadUrl(harbor, key), await paint(size).jpeg().toBuffer());
    expect(answer).toEqual(refusal(400, "This image's size differs from the one in its name."));
  });

  test('a few bytes that unfold to 30,000 by 30,000 pixels are refused unopened', async () => {
    const key = newImageKey({ width: 30_000, height: 30_000 }, 'png');
    const answer = await put(app.images.uploadUrl(harbor, key), buildVastPng(30_000), 'image/png');
    expect(answer).toEqual(refusal(400, 'This image has more than 50 megapixels.'));
  });

  test('more than 10 MB are refused, and a gigabyte before it is sent', async () => {
    const url = app.images.uploadUrl(harbor, newImageKey(size, 'jpg'));
    const tooLarge = refusal(413, 'This image is larger than 10 MB.');
    expect(await put(url, Buffer.alloc(10 * 1024 * 1024 + 1))).toEqual(tooLarge);
    const { status, envelope } = await sendRaw(url, `${toHead(url, 2 ** 30)}Connection: close\r\n\r\n`);
    expect({ status, ...envelope.body }).toEqual(tooLarge);
  });

  test('an upload that is cut in half leaves nothing, and can be sent again', async () => {
    const key = newImageKey(size, 'jpg');
    const url = app.images.uploadUrl(harbor, key);
    const bytes = await paint(size).jpeg().toBuffer();
    await putHalf(url, bytes);
    expect(await app.images.arrived(harbor, [key])).toEqual(new Set());
    expect(await put(url, bytes)).toEqual(stored);
    expect(await sharp((await load(key)).bytes).metadata()).toMatchObject(size);
  });

  test('uploads wait before their bytes are read while others hold the memory for them, those of one person’s workspaces for each other alone, and go on when those are gone', async () => {
    await using fresh = await startApp({ environment: { RATE_LIMITS: 'off' } });
    const asAda = await fresh.as(ada);
    const greedy = [await buildWorkspace(asAda), await buildWorkspace(asAda)].map((one) => one.workspace_id);
    const newPerson = newPeopleOf(() => fresh);
    const others: string[] = [];
    while (others.length < 7)
      others.push((await buildWorkspace(await fresh.as((await newPerson()).person))).workspace_id);
    const newUrl = (workspaceId = '') => fresh.images.uploadUrl(workspaceId, newImageKey(size, 'jpg'));
    const slow: Socket[] = [];
    const sendSlowly = (workspaceId: string) => {
      const url = newUrl(workspaceId);
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.on('error', () => undefined).write(`${toHead(url, 10 * 1024 * 1024)}\r\nhalf`);
      slow.push(socket);
    };
    const untilWaiting = (count: number) =>
      vi.waitFor(() => expect(fresh.images.waiting()).toBe(count), { timeout: 150_000 });
    for (let count = 0; count < 7; count += 1) sendSlowly(greedy[count % 2] ?? '');
    await untilWaiting(6);
    // Read at once. One that is kept would have its sizes made, which wait too.
    expect(await put(newUrl(others[0]), 'no picture')).toEqual(notAnImage);
    for (const other of others.slice(1)) sendSlowly(other);
    await untilWaiting(7);
    const last = put(newUrl(others[0]), await paint(size).jpeg().toBuffer());
    await untilWaiting(8);
    for (const socket of slow) socket.destroy();
    expect(await last).toEqual(stored);
  });

  test('an upload that is slower than a poor connection is hung up on, and keeps nobody’s memory', async () => {
    const environment = { RATE_LIMITS: 'off', SLOW_SECONDS: '1', BYTES_PER_SECOND_MIN: '1' };
    await using fresh = await startApp({ environment });
    const { workspace_id: ws } = await buildWorkspace(await fresh.as(ada));
    const url = fresh.images.uploadUrl(ws, newImageKey(size, 'jpg'));
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const isOver = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
    socket.resume().write(`${toHead(url, 1_000)}\r\n`);
    const trickle = setInterval(() => socket.write('x'), 100);
    await isOver;
    clearInterval(trickle);
    expect(socket.bytesWritten).toBeLessThan(900);
    expect(await put(fresh.images.uploadUrl(ws, newImageKey(size, 'jpg')), 'no picture')).toEqual(notAnImage);
  });

  test('nothing half-written stays behind', async () => {
    const url = app.images.uploadUrl(harbor, newImageKey(size, 'jpg'));
    const bytes = await paint(size).jpeg().toBuffer();
    await putHalf(url, bytes);
    // Of two that are written at once one is kept.
    expect(await Promise.all([put(url, bytes), put(url, bytes)])).toEqual([stored, stored]);
    const incoming = join(app.settings.dataDir, 'images', '.incoming');
    await vi.waitFor(async () => expect(await readdir(incoming)).toEqual([]), { timeout: 150_000 });
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

  test('that was signed while the clock was far ahead does not stay for so long', async () => {
    app.jumpClock(365 * dayMs);
    const url = app.images.uploadUrl(harbor, newImageKey(size, 'jpg'));
    app.jumpClock(-365 * dayMs);
    expect(await put(url, await paint(size).jpeg().toBuffer())).toEqual(badLink);
  });

  test('ends after a quarter of an hour', async () => {
    const url = app.images.uploadUrl(harbor, newImageKey(size, 'jpg'));
    app.passTime(15 * 60 * 1_000 + 1);
    expect(await put(url, await paint(size).jpeg().toBuffer())).toEqual(badLink);
  });
});

function toHead(url: string, length: number): string {
  const { host, pathname, search } = new URL(url);
  return `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: image/jpeg\r\nContent-Length: ${length}\r\n`;
}

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2);
}
