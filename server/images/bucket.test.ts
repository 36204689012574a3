import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { newImageKey } from '@fanfare/contract/images.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { BadSetting } from '../settings.ts';
import { buildJpeg, buildWorkspace, dayMs } from '../testing/builders.ts';
import { ada } from '../testing/cast.ts';
import { freePort } from '../testing/free-port.ts';
import { startApp } from '../testing/start-app.ts';
import { type TestStorage, startBucket, testBucket } from '../testing/storages.ts';
import { readBucketAddress } from './bucket-address.ts';
import { openBucket } from './bucket.ts';
import { originalName, storageAway } from './storage.ts';
import { findVariant } from './variants.ts';

let place: TestStorage;
let endpoint: string;

beforeAll(async () => {
  delete process.env['AWS_REGION'];
  place = await startBucket();
  endpoint = new URL(place.environment['STORAGE_URL'] ?? '').searchParams.get('endpoint') ?? '';
});
afterAll(() => place.stop());

const open = (storageUrl: string) => openBucket(readBucketAddress(storageUrl));

test.each([
  ['s3://no', 'STORAGE_URL must name a bucket, as in s3://bucket?region=eu-central-1.'],
  ['s3://AKIA:secret@pictures', 'STORAGE_URL holds no keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'],
  ['s3://pictures?acl=public', 'STORAGE_URL does not know "acl", only region and endpoint.'],
  ['s3://pictures?endpoint=ftp://x', 'STORAGE_URL must have an endpoint such as https://store.example.com.'],
])('the address %s is refused', (storageUrl, message) => {
  expect(() => readBucketAddress(storageUrl)).toThrow(message);
});

test('a picture is on its way before the store has told its last byte, and whoever goes away ends the read', async () => {
  const [half, gone] = [Buffer.alloc(100_000, 'x'), Promise.withResolvers<string>()];
  const store = createServer(({ method, url = '' }, response) => {
    if (method !== 'GET') return response.writeHead(method === 'HEAD' && url.includes('original') ? 404 : 200).end();
    response.writeHead(200, { 'content-length': 2 * half.length }).write(half);
    return response.once('close', () => gone.resolve(response.writableFinished ? 'whole' : 'cut'));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => store.listen(port, '127.0.0.1', resolve));
  await using app = await startApp({ environment: { STORAGE_URL: `s3://pictures?endpoint=http://127.0.0.1:${port}` } });
  const ws = (await buildWorkspace(await app.as(ada))).workspace_id;
  const key = newImageKey({ width: 40, height: 30 }, 'jpg');
  await app.images.keep(ws, key, await buildJpeg({ width: 40, height: 30 }));
  const leave = new AbortController();
  const response = await fetch(app.images.imageUrl(ws, key), { signal: leave.signal });
  expect(response.headers.get('content-length')).toBe(String(2 * half.length));
  for await (const part of response.body ?? []) {
    expect(Buffer.from(part)[0]).toBe(half[0]);
    break;
  }
  leave.abort();
  expect(await gone.promise).toBe('cut');
  // The image worker reads from it too, and would wait for the rest.
  store.closeAllConnections();
  await new Promise((resolve) => store.close(resolve));
});

/** A store that answers every request the same way, but for those that `answer` knows. */
async function startStore(answer: (method: string, path: string, isConditional: boolean) => number) {
  const asked: string[] = [];
  const store = createServer(({ method = '', url = '', headers }, response) => {
    asked.push(`${method} ${headers['if-none-match'] ?? ''}`.trim());
    response.writeHead(answer(method, url, headers['if-none-match'] !== undefined)).end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => store.listen(port, '127.0.0.1', resolve));
  const stop = () => new Promise((resolve) => store.close(resolve));
  return { endpoint: `http://127.0.0.1:${port}`, asked, stop };
}

test('a bucket that cannot be used is told in one line that names no key', async () => {
  const closed = await startStore(() => 403);
  const refusals = [
    [`s3://elsewhere?endpoint=${endpoint}`, 'there is no bucket "elsewhere".'],
    [`s3://pictures?endpoint=${closed.endpoint}`, 'these credentials may not use the bucket "pictures".'],
    [`s3://pictures?endpoint=http://127.0.0.1:${await freePort()}`, 'the store does not answer (ECONNREFUSED).'],
    ['s3://pictures', 'no region: add ?region=… to it, or set AWS_REGION.'],
  ];
  for (const [storageUrl = '', message = ''] of refusals) {
    await expect(open(storageUrl)).rejects.toThrow(new BadSetting(`STORAGE_URL: ${message}`));
  }
  await closed.stop();
});

test('of two who put the same at once, the first one stays where the store knows conditions', async () => {
  let puts = 0;
  // It has nothing when asked, and by the time of the put somebody else was faster.
  const store = await startStore((method, path) => {
    if (method === 'PUT') puts += 1;
    if (method === 'PUT') return 412;
    return path.includes('one.jpg') && puts === 0 ? 404 : 200;
  });
  const bucket = await open(`s3://${testBucket}?endpoint=${store.endpoint}`);
  await bucket.put({ workspaceId: 'harbor', imageKey: 'one.jpg', name: 'original' }, Buffer.from('late'));
  expect(store.asked).toEqual(['HEAD', 'HEAD', 'PUT *', 'HEAD']);
  await bucket.close();
  await store.stop();
});

test('a store that refuses conditions keeps what it is given all the same', async () => {
  const store = await startStore((method, path, isConditional) => {
    if (isConditional) return 501;
    return method === 'HEAD' && path.includes('one.jpg') ? 404 : 200;
  });
  const bucket = await open(`s3://${testBucket}?endpoint=${store.endpoint}`);
  await bucket.put({ workspaceId: 'harbor', imageKey: 'one.jpg', name: 'original' }, Buffer.from('x'));
  expect(store.asked).toEqual(['HEAD', 'HEAD', 'PUT *', 'PUT']);
  await bucket.close();
  await store.stop();
});

test('a store that does not answer holds up nobody who stops', async () => {
  const asked: string[] = [];
  const hanging = Promise.withResolvers<void>();
  const store = createServer(({ method = '', url = '' }, response) => {
    if (url.includes('one.jpg')) asked.push(method);
    if (method === 'PUT') return hanging.resolve();
    return response.writeHead(url.includes('one.jpg') ? 404 : 200).end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => store.listen(port, '127.0.0.1', resolve));
  const bucket = await open(`s3://${testBucket}?endpoint=http://127.0.0.1:${port}`);
  const put = bucket.put({ workspaceId: 'harbor', imageKey: 'one.jpg', name: 'original' }, Buffer.from('x'));
  await hanging.promise;
  await bucket.close();
  await expect(put).rejects.toMatchObject({ status: 503 });
  expect(asked).toEqual(['HEAD', 'PUT']);
  await new Promise((resolve) => store.close(resolve));
});

test('while the store is away, whoever asks is told to come back', async () => {
  const store = await startStore((_, path) => (path.includes('one.jpg') ? 500 : 200));
  const bucket = await open(`s3://${testBucket}?endpoint=${store.endpoint}`);
  const path = { workspaceId: 'harbor', imageKey: 'one.jpg', name: 'original' };
  await expect(bucket.get(path)).rejects.toMatchObject({ status: 503, message: storageAway });
  await expect(bucket.put(path, Buffer.from('x'))).rejects.toMatchObject({ status: 503 });
  await bucket.close();
  await store.stop();
});

/** The bucket, with a moment before it keeps something or is full, and no list of what is in it while that is away. */
async function startStoreBefore(beforePut: (path: string) => Promise<'full' | void>, isListAway = () => false) {
  const store = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    const body = method === 'PUT' ? await buffer(request) : undefined;
    if (body && (await beforePut(url)) === 'full') return response.writeHead(507).end();
    if (url.includes('list-type') && isListAway()) return response.writeHead(403).end();
    const answer = await fetch(`${endpoint}${url}`, { method, ...(body && { body }) });
    return response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => store.listen(port, '127.0.0.1', resolve));
  const stop = () => new Promise((resolve) => store.close(resolve));
  return { endpoint: `http://127.0.0.1:${port}`, stop };
}

const size = { width: 60, height: 40 };

test.each([originalName, '360.avif'])(
  'the %s of a picture that was removed before it came, and that could not be removed, is removed a day later',
  async (name) => {
    const key = newImageKey(size, 'jpg');
    let isAway = false;
    const removed = async () => {
      await app.database.transaction().execute((transaction) => app.images.removeUnused(transaction, ws, [key]));
      app.images.clearSoon();
      const find = () => app.database.selectFrom('images').selectAll().where('bytes', '>', 0).execute();
      await expect.poll(find).toEqual([]);
      isAway = true;
    };
    const store = await startStoreBefore(
      async (path) => {
        if (path.includes(`${key}/${name}`)) await removed();
      },
      () => isAway,
    );
    onTestFinished(async () => {
      await store.stop();
    });
    await using app = await startApp({ environment: { STORAGE_URL: `s3://${testBucket}?endpoint=${store.endpoint}` } });
    const ws = (await buildWorkspace(await app.as(ada))).workspace_id;
    const bucket = await open(`s3://${testBucket}?endpoint=${endpoint}`);
    const isThere = async () => (await bucket.get({ workspaceId: ws, imageKey: key, name })) !== undefined;
    const variant = findVariant(name);
    const kept = app.images.keep(ws, key, await buildJpeg(size));
    const asked = variant ? kept.then(() => app.images.open(ws, key, variant)) : kept;
    await expect(asked).rejects.toMatchObject({ status: 503 });
    expect(await isThere()).toBe(true);
    isAway = false;
    app.passTime(dayMs);
    await app.images.sweep();
    expect(await isThere()).toBe(false);
    await bucket.close();
  },
);

test('what cannot be kept of a picture that is there is shown all the same', async () => {
  const key = newImageKey(size, 'jpg');
  const store = await startStoreBefore(async (path) => (path.includes(originalName) ? undefined : 'full'));
  await using app = await startApp({ environment: { STORAGE_URL: `s3://${testBucket}?endpoint=${store.endpoint}` } });
  const ws = (await buildWorkspace(await app.as(ada))).workspace_id;
  await app.images.keep(ws, key, await buildJpeg(size));
  for (let time = 0; time < 2; time += 1) {
    const response = await fetch(`${app.images.imageUrl(ws, key)}/360.avif`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/avif']);
    expect((await response.bytes()).length).toBeGreaterThan(0);
  }
  await store.stop();
});
