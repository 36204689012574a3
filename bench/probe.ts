// A process that asks one address at a steady rate and prints how long the slow answers took: what a visitor feels,
// which a load that takes all there is would hide.
import { setTimeout as wait } from 'node:timers/promises';

/** What the process is told, as JSON in its first argument. It stops on SIGTERM, or after `secondsMax`. */
export interface Probe {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent by POST; without it, and without `join`, the address is read. */
  readonly body?: string;
  /** Submits a new phone number of this workspace each time. */
  readonly join?: { readonly workspaceId: string; readonly firstPhone: number };
  readonly perSecond: number;
  readonly secondsMax: number;
  /** So long at the beginning nothing is counted: processes start then, and code runs for the first time. */
  readonly warmUpSeconds?: number;
}

/** What the process prints, as JSON. */
export interface Latencies {
  readonly answered: number;
  readonly refused: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly mostMs: number;
}

if (import.meta.main) {
  const probe = JSON.parse(process.argv[2] ?? '{}') as Probe;
  const end = new AbortController();
  process.once('SIGTERM', () => end.abort());
  const tookMs: number[] = [];
  let refused = 0;
  const ask = async (index: number) => {
    const began = performance.now();
    const response = await fetch(probe.url, toRequest(probe, index));
    await response.arrayBuffer();
    const ended = performance.now();
    if (!response.ok) refused += 1;
    else if (began >= countedFrom) tookMs.push(ended - began);
  };
  const began = performance.now();
  const countedFrom = began + (probe.warmUpSeconds ?? 0) * 1_000;
  const asks: Promise<void>[] = [];
  for (let count = 1; !end.signal.aborted && count <= probe.perSecond * probe.secondsMax; count += 1) {
    asks.push(ask(count));
    await wait(Math.max(0, began + (count * 1_000) / probe.perSecond - performance.now()));
  }
  await Promise.all(asks);
  const sorted = tookMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  const latencies: Latencies = { answered: sorted.length, refused, p50Ms: at(0.5), p99Ms: at(0.99), mostMs: at(1) };
  console.log(JSON.stringify(latencies));
}

function toRequest({ headers = {}, body, join }: Probe, index: number): RequestInit {
  if (!join) return { headers, ...(body !== undefined && { method: 'POST', body }) };
  const submission = {
    wid: join.workspaceId,
    phone: String(join.firstPhone + index),
    addedBy: 'viewer',
    consent: 'en-1',
  };
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(submission) };
}
