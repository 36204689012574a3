// A process that asks the worst of the product that one account can, with everything at once and again and again, until
// SIGTERM. It stands for another machine, so it gives way to everything on this one.
import { randomUUID } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { makeRecords } from './seed.ts';
import { readBody, toBulkBody, toCampaign } from './staff.ts';

/** What the process is told, as JSON in its first argument. */
export interface NoisyNeighbor {
  readonly url: string;
  readonly ws: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the process prints, as JSON: how many of its calls were done. */
export interface Taken {
  readonly taken: number;
}

const lists = 30;
const recordsPerList = 10_000;
const makers = 4;
const size = { width: 3_000, height: 4_000 };
/** How long it waits after a refusal, whatever it is told. */
const refusedMs = 250;

if (import.meta.main) {
  setPriority(constants.priority.PRIORITY_LOW);
  const neighbor = JSON.parse(process.argv[2] ?? '{}') as NoisyNeighbor;
  const end = new AbortController();
  process.once('SIGTERM', () => end.abort());
  console.log(JSON.stringify({ taken: await doItsWorst(neighbor, end.signal) } satisfies Taken));
}

async function doItsWorst({ url, ws, headers }: NoisyNeighbor, end: AbortSignal): Promise<number> {
  const base = `${url}/client/prod/ws/${ws}`;
  const picture = await makePicture();
  const bodies = Array.from({ length: 10 }, (_, index) =>
    toBulkBody(makeRecords(index * recordsPerList, recordsPerList)),
  );
  let taken = 0;
  const post = async (path: string, body: string) => await fetch(base + path, { method: 'POST', headers, body });
  const repeat = async (act: (round: number) => Promise<Response>) => {
    for (let round = 0; !end.aborted; round += 1) {
      const response = await act(round);
      await response.arrayBuffer();
      if (response.ok) taken += 1;
      else await new Promise((done) => setTimeout(done, refusedMs));
    }
  };
  const listsWithoutEnd = Array.from({ length: lists }, (_, index) =>
    repeat((round) => post('/customers/bulk', bodies[(index + round) % bodies.length] ?? '')),
  );
  const campaigns = Array.from({ length: makers }, () =>
    repeat(() => post('/campaign', JSON.stringify({ ...toCampaign('Noisy neighbor'), showOnDevices: ['all'] }))),
  );
  const pictures = Array.from({ length: makers }, () =>
    repeat(async () => {
      const key = `${randomUUID()}_${size.width}x${size.height}.jpg`;
      const response = await post('/images', JSON.stringify({ keys: [key] }));
      const { urls } = await readBody<{ readonly urls: readonly string[] }>(response);
      const [link = ''] = urls;
      return await fetch(link, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: picture });
    }),
  );
  await Promise.all([...listsWithoutEnd, ...campaigns, ...pictures]);
  return taken;
}

async function makePicture(): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 };
  return await sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
    .jpeg()
    .toBuffer();
}
