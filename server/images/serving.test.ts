import { type ImageSize, imageFormats, imageSourceSet, newImageKey } from '@fanfare/contract/images.ts';
import { addWorkspace } from '@fanfare/contract/workspaces.ts';
import fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readClientAddresses } from '../http/client-address.ts';
import { preparePlugins } from '../http/plugins.ts';
import { ada } from '../testing/cast.ts';
import { type TestApp, startApp } from '../testing/start-app.ts';
import { type TestStorage, storages } from '../testing/storages.ts';
import type { Images } from './images.ts';
import { openStorage } from './open-storage.ts';
import { mountImages } from './routes.ts';

describe.each(storages)('in %s', (_, start) => {
  let place: TestStorage;
  let app: TestApp;
  let workspaceId: string;

  beforeAll(async () => {
    place = await start();
    app = await startApp({ environment: place.environment });
    const asker = await app.as(ada);
    const { workspace } = await asker.call(addWorkspace, { body: { name: 'Harbor & Vine' } });
    workspaceId = workspace.workspace_id;
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await place.stop();
  });

  async function keepPicture({ width, height }: ImageSize): Promise<string> {
    const key = newImageKey({ width, height }, 'jpg');
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const picture = sharp({ create: { width, height, channels: 3, background: '#000', noise } });
    await app.images.keep(workspaceId, key, await picture.jpeg({ quality: 60 }).toBuffer());
    return app.images.imageUrl(workspaceId, key);
  }

  async function load(url: string, headers: Record<string, string> = {}) {
    const response = await fetch(url, { headers });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  describe('a kept picture', () => {
    test('is served in every width and format that a page asks for, and as what it is', async () => {
      const url = await keepPicture({ width: 1_200, height: 60 });
      for (const format of imageFormats) {
        for (const candidate of imageSourceSet(url, format).split(', ')) {
          const [address = '', width] = candidate.split(' ');
          const { response, bytes } = await load(address);
          const found = await sharp(bytes).metadata();
          expect(response.headers.get('content-type')).toBe(`image/${format === 'jpg' ? 'jpeg' : format}`);
          expect({ width: `${found.width}w`, format: found.mediaType }).toEqual({
            width,
            format: response.headers.get('content-type'),
          });
        }
      }
    });

    test('is never enlarged', async () => {
      const { bytes } = await load(`${await keepPicture({ width: 500, height: 40 })}/1200.webp`);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 500, height: 40 });
    });

    test('has a link preview of 1200 by 630 that every messenger takes', async () => {
      const url = await keepPicture({ width: 216, height: 270 });
      const { response, bytes } = await load(`${url}/og.jpg`);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1_200, height: 630, format: 'jpeg' });
      expect(bytes.length).toBeLessThanOrEqual(300 * 1024);
    });

    test('is made once for everyone who asks at the same time', async () => {
      const url = `${await keepPicture({ width: 480, height: 90 })}/480.jpg`;
      const answers = await Promise.all(Array.from({ length: 8 }, () => load(url)));
      for (const { bytes } of answers) expect(bytes.equals(answers[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
    });

    test('is cached for good, and can do nothing but be a picture', async () => {
      const url = await keepPicture({ width: 400, height: 50 });
      for (const address of [url, `${url}/360.webp`]) {
        const { response } = await load(address);
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'same-origin',
        });
        const again = await load(address, { 'if-none-match': response.headers.get('etag') ?? '' });
        expect([again.response.status, again.bytes.length]).toEqual([304, 0]);
      }
    });

    test('is known by its address alone: a browser that has it gets 304 before a byte of it is read', async () => {
      const url = await keepPicture({ width: 400, height: 50 });
      const storage = await openStorage(app.settings);
      await storage.remove(workspaceId, url.split('/').at(-1) ?? '');
      for (const address of [url, `${url}/360.webp`]) {
        const tag = `"${address.split(`${workspaceId}/`)[1]}"`;
        for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
          const { response } = await load(address, { 'if-none-match': known });
          expect([known, response.status, response.headers.get('etag')]).toEqual([known, 304, tag]);
        }
        expect((await load(address, { 'if-none-match': '"other"' })).response.status).toBe(404);
      }
      await storage.close();
    });

    test('says how long it is, also to who asks for its headers alone', async () => {
      const url = await keepPicture({ width: 420, height: 60 });
      for (const address of [url, `${url}/360.jpg`]) {
        const { response, bytes } = await load(address);
        expect(response.headers.get('content-length')).toBe(String(bytes.length));
        const head = await fetch(address, { method: 'HEAD' });
        expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
      }
    });

    test('has no other widths, formats or names', async () => {
      const url = await keepPicture({ width: 400, height: 50 });
      const wrong = [
        '361.webp',
        '360.png',
        '360.webp.jpg',
        'original',
        '..%2foriginal',
        '%2e%2e',
        'og.webp',
        '9999999.jpg',
      ];
      for (const name of wrong) {
        const { response, bytes } = await load(`${url}/${name}`);
        expect([name, response.status]).toEqual([name, 404]);
        expect(JSON.parse(bytes.toString())).toMatchObject({ statusCode: 404 });
      }
    });
  });

  test('a picture that never arrived is not found', async () => {
    const missing = app.images.imageUrl(workspaceId, newImageKey({ width: 400, height: 500 }, 'jpg'));
    for (const url of [missing, `${missing}/360.webp`, app.images.imageUrl('nowhere', 'x.jpg')]) {
      const { response, bytes } = await load(url);
      expect([response.status, JSON.parse(bytes.toString())]).toEqual([
        404,
        { statusCode: 404, body: { message: 'Image not found' } },
      ]);
    }
  });
});

test('one address asks for pictures six thousand times a minute and no more, and another meanwhile', async () => {
  await using http = fastify();
  http.decorate('clientAddresses', readClientAddresses([]));
  await preparePlugins(http, { redisUrl: undefined, hasRateLimits: true });
  // No such picture can be, so nothing is asked of those that are.
  mountImages(http, { images: {} as Images, publicAnswers: { forgetAll: () => {} }, slowMs: 1 });
  const ask = async (remoteAddress: string, url = '/images/shop/none') =>
    (await http.inject({ url, remoteAddress })).statusCode;
  for (let asked = 0; asked < 6_000; asked += 1) expect(await ask('10.0.0.1')).toBe(404);
  expect([await ask('10.0.0.1'), await ask('10.0.0.1', '/images/shop/none/360.webp'), await ask('10.0.0.2')]).toEqual([
    429, 429, 404,
  ]);
});
