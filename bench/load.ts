// A process that asks one address as fast as it is answered, for a while, and prints what it saw.
import autocannon, { type RequestParts } from 'autocannon';

/** What the process is told, as JSON in its first argument. */
export interface Load {
  readonly url: string;
  readonly seconds: number;
  readonly connections: number;
  /** Submits a new phone number of this workspace each time; without it the address is read. */
  readonly join?: { readonly workspaceId: string; readonly firstPhone: number };
  /** Reads these paths in turn. */
  readonly paths?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the process prints, as JSON. */
export interface Seen {
  readonly answered: number;
  readonly refused: number;
  readonly seconds: number;
  readonly p99Ms: number;
}

if (import.meta.main) {
  const load = JSON.parse(process.argv[2] ?? '{}') as Load;
  const { url, connections, seconds: duration } = load;
  const result = await autocannon({ url, connections, duration, requests: [toRequest(load)] });
  const seen: Seen = {
    answered: result['2xx'],
    refused: result.non2xx + result.errors,
    seconds: result.duration,
    p99Ms: result.latency.p99,
  };
  console.log(JSON.stringify(seen));
}

function toRequest({ join, paths, headers = {} }: Load) {
  if (!join && !paths) return { method: 'GET', headers };
  if (!join) return { method: 'GET', headers, setupRequest: inTurn(paths ?? []) };
  let phone = join.firstPhone;
  const setupRequest = (request: RequestParts) => {
    phone += 1;
    const submission = { wid: join.workspaceId, phone: String(phone), addedBy: 'viewer', consent: 'en-1' };
    return { ...request, body: JSON.stringify(submission) };
  };
  return { method: 'POST', headers: { 'content-type': 'application/json' }, setupRequest };
}

function inTurn(paths: readonly string[]) {
  let asked = 0;
  return (request: RequestParts) => {
    asked += 1;
    return { ...request, path: paths[asked % paths.length] ?? '/' };
  };
}
