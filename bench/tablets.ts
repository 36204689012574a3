// A process that reports as ten thousand tablets do, at a steady pace or as fast as it is answered, and prints what it saw.
import { createHash, randomUUID } from 'node:crypto';
import autocannon, { type RequestParts } from 'autocannon';

/** What the process is told, as JSON in its first argument. */
export interface Tablets {
  readonly url: string;
  readonly count: number;
  readonly seconds: number;
  readonly connections: number;
  /** As fast as it is answered where left out. */
  readonly perSecond?: number;
}

/** What the process prints, as JSON. */
export interface Reported {
  readonly answered: number;
  readonly refused: number;
  readonly seconds: number;
  readonly p99Ms: number;
}

export const imageKeys = [1, 2, 3].map(
  (digit) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000_800x1000.jpg`,
);

/** As long as a token that the product gives out. */
export function tokenOf(index: number): string {
  return createHash('sha256').update(`tablet ${index}`).digest('base64url');
}

if (import.meta.main) {
  const { url, count, seconds: duration, connections, perSecond } = JSON.parse(process.argv[2] ?? '{}') as Tablets;
  const bearers = Array.from({ length: count }, (_, index) => `Bearer ${tokenOf(index)}`);
  const sessions = Array.from({ length: count }, () => randomUUID());
  let sent = 0;
  const setupRequest = (request: RequestParts): RequestParts => {
    sent += 1;
    const index = sent % count;
    const headers = { 'content-type': 'application/json', authorization: bearers[index] ?? '' };
    return { ...request, headers, body: reportOf(sessions[index] ?? '') };
  };
  const result = await autocannon({
    url: `${url}/public/prod/device/report`,
    connections,
    duration,
    ...(perSecond !== undefined && { overallRate: perSecond }),
    requests: [{ method: 'POST', setupRequest }],
  });
  const reported: Reported = {
    answered: result['2xx'],
    refused: result.non2xx + result.errors,
    seconds: result.duration,
    p99Ms: result.latency.p99,
  };
  console.log(JSON.stringify(reported));
}

/** Half a minute: each of three pictures was shown once or twice. */
function reportOf(session: string): string {
  const at = Date.now();
  const plays = imageKeys.map((imageKey) => ({ id: randomUUID(), imageKey, at, plays: 1, durationMs: 8_000 }));
  return JSON.stringify({ session, appVersion: '1.0', showing: { imageKey: imageKeys[0] }, plays });
}
