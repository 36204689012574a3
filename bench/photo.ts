// A photo of 12 megapixels arrives and is made ready in every size, while somebody reads a campaign at a steady rate.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { Probe, Latencies } from './probe.ts';
import type { Engine, Product } from './claims.ts';
import { othersMax, watchOthers } from './machine.ts';
import { median } from './measure.ts';
import { resultOf, start } from './servers.ts';
import { type Staff, mustFetch, toCampaign } from './staff.ts';
import { type Row, verdictOf } from './table.ts';

const rounds = 3;
const readsPerSecond = 100;
const readSecondsMax = 120;
const warmUpSeconds = 1;
const waitMsMax = 100;
const size = { width: 3_000, height: 4_000 } as const;
const widths = [360, 480, 720, 960, 1_200] as const;
const variants = ['avif', 'webp', 'jpg'].flatMap((format) => widths.map((width) => `${width}.${format}`));

export async function measurePhoto(engine: Engine, product: Product): Promise<Row> {
  const { server, staff } = product;
  const ws = await staff.addWorkspace('A photographer');
  const photo = await makePhoto();
  const quiet = watchOthers([process.pid, server.pid, ...engine.pids]);
  const [mostMs, readyMs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const one = await readWhileReady(product, { staff, ws, photo });
    mostMs.push(one.mostMs);
    readyMs.push(one.readyMs);
  }
  const [most, ready] = [median(mostMs), median(readyMs)];
  return {
    engine: engine.name,
    name: 'longest GET /campaign/{id} while a 12-megapixel photo is made ready',
    ratio: `${most.toFixed(1)} ms`,
    limit: `${waitMsMax} ms`,
    verdict: verdictOf(most, waitMsMax, quiet() > othersMax),
    product: `${variants.length} variants ready after ${(ready / 1_000).toFixed(1)} s`,
    yardstick: '',
  };
}

interface Photo {
  readonly staff: Staff;
  readonly ws: string;
  readonly photo: Buffer<ArrayBuffer>;
}

async function readWhileReady({ server, campaignId }: Product, { staff, ws, photo }: Photo) {
  const key = `${randomUUID()}_${size.width}x${size.height}.jpg`;
  const campaign = toCampaign('A photo', key);
  const { urls } = await staff.ask<{ readonly urls: readonly [string] }>('POST', `/ws/${ws}/campaign`, campaign);
  const reader = start('probe.ts', {
    url: `${server.url}/public/prod/campaign/${campaignId}`,
    perSecond: readsPerSecond,
    secondsMax: readSecondsMax,
    warmUpSeconds,
  } satisfies Probe);
  const result = resultOf<Latencies>(reader);
  // Its process takes a moment to start before that.
  await wait(2 * warmUpSeconds * 1_000);
  const began = performance.now();
  await mustFetch(urls[0], { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: photo });
  // As a page asks for them: one after another, so that what is not ready yet is waited for.
  for (const variant of variants) await mustFetch(`${server.url}/images/${ws}/${key}/${variant}`);
  const readyMs = performance.now() - began;
  reader.kill('SIGTERM');
  const { refused, mostMs } = await result;
  if (refused > 0) throw new Error('A read was not answered well.');
  return { mostMs, readyMs };
}

/** Noise with soft edges, which is as hard on every encoder as a photo of foliage. */
async function makePhoto(): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const [width, height] = [size.width / 4, size.height / 4];
  const grain = sharp({ create: { width, height, channels: 3, background: '#808080', noise } }).blur(2);
  return await sharp(await grain.png().toBuffer())
    .resize(size.width, size.height)
    .jpeg({ quality: 92 })
    .toBuffer();
}
