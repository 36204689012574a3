// Sends calls one after the other and says which of them the product did not take well.
import { Agent } from 'node:http';
import { invitationNotSent } from '@fanfare/contract/members.ts';
import fc from 'fast-check';
import { type RowWatch, watchRows } from '../changes-store.ts';
import type { TestApp } from '../start-app.ts';
import { callsIn } from './calls.ts';
import { type RawCall, type RawReply, sendCall } from './raw-call.ts';
import { openWorlds } from './world.ts';

const msMax = 1_000;
/** Where the machine had other things to do, the same call is quick another time. */
const slowTries = 5;
const callsPerWorld = 250;
const problemsMax = 10;
const shownMax = 600;

/** What any refused call may leave: that it was tried, which is what locks guessers out. */
const triesTables: readonly string[] = ['pool_attempts', 'pairing_tries'];
/** What a refusal of one call leaves on purpose. */
const leftByName: Readonly<Record<string, readonly string[]>> = {
  // Whoever is a customer already has agreed once more, and is back where they had opted out.
  'POST /phone': ['agreements', 'consent_events', 'customers'],
  // Counted before a password is compared, and given back.
  SignUp: ['budgets'],
};

/** What a refusal itself says that it leaves. */
const leftByWords: Readonly<Record<string, readonly string[]>> = { [invitationNotSent]: ['invitations'] };

interface Fuzzed {
  readonly calls: number;
  readonly refused: number;
  /** In words, each with the call that shows it. */
  readonly problems: readonly string[];
}

/** The same calls for the same seed, but for ids and tokens. The app has no limits and belongs to nobody else. */
export async function fuzz(app: TestApp, wanted: { readonly calls: number; readonly seed: number }): Promise<Fuzzed> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const nextWorld = openWorlds(app);
  const rows = await watchRows(app.database);
  const problems: string[] = [];
  let [calls, refused] = [0, 0];
  try {
    while (calls < wanted.calls && problems.length < problemsMax) {
      const numRuns = Math.min(callsPerWorld, wanted.calls - calls);
      const sample = fc.sample(callsIn(await nextWorld()), { numRuns, seed: wanted.seed + calls });
      await rows.changedTables();
      const results = await tryInTurn(sample, { send: (call) => sendCall(app.url, call, agent), rows });
      calls += results.length;
      refused += results.filter(({ isRefused }) => isRefused).length;
      problems.push(...results.flatMap(({ problem }) => problem ?? []));
    }
  } finally {
    agent.destroy();
    await rows.stop();
  }
  return { calls, refused, problems };
}

/** Tables that the clock has changed too: work that earlier calls have begun, and that a key was used in this minute. */
const atWork: ReadonlySet<string> = new Set([
  'api_keys',
  'webhook_deliveries',
  'webhook_moments',
  'segment_jobs',
  'broadcasts',
  'messages',
  'texting_usage',
  'early_receipts',
  'budgets',
]);
const againMax = 20;

interface Parts {
  readonly send: (call: RawCall) => Promise<RawReply>;
  readonly rows: RowWatch;
}

interface Result {
  readonly isRefused: boolean;
  readonly problem: string | undefined;
}

async function tryInTurn(calls: readonly RawCall[], { send, rows }: Parts): Promise<Result[]> {
  const results: Result[] = [];
  for (const call of calls) {
    const reply = await send(call).catch((error: unknown) => String(error));
    const said = typeof reply === 'string' ? '' : (messageOf(reply) ?? '');
    const mayChange = new Set([...triesTables, ...(leftByName[call.name] ?? []), ...(leftByWords[said] ?? [])]);
    const changed = async () => (await rows.changedTables()).filter((table) => !mayChange.has(table));
    const isRefused = typeof reply !== 'string' && reply.status >= 400;
    let left = await changed();
    // Webhooks and jobs go on meanwhile; what the call itself leaves, it leaves each time.
    for (let again = isRefused ? againMax : 0; again > 0 && left.some((table) => atWork.has(table)); again -= 1) {
      await send(call).catch(() => undefined);
      left = await changed();
    }
    const problem =
      typeof reply === 'string' ? `no answer (${reply})` : await problemOf(call, { reply, left, send, rows });
    results.push({ isRefused, problem: problem && `${problem}: ${toText(call)}` });
  }
  return results;
}

async function problemOf(
  call: RawCall,
  { reply, left, send, rows }: Parts & { readonly reply: RawReply; readonly left: readonly string[] },
): Promise<string | undefined> {
  if (reply.status >= 500) return `answered ${reply.status} ${reply.text.slice(0, 200)}`;
  if (reply.status >= 400 && left.length > 0) return `refused with ${reply.status} and left rows in ${left.join(', ')}`;
  if (/node_modules|\.ts:\d/.test(reply.text)) return `told of the source: ${reply.text.slice(0, 300)}`;
  if (!isWellFormed(call, reply)) return `answered ${reply.status} out of form: ${reply.text.slice(0, 300)}`;
  let { ms } = reply;
  for (let tries = 1; ms > msMax && tries < slowTries; tries += 1) {
    ({ ms } = await send(call));
    // What it leaves this time is not of the call after it.
    await rows.changedTables();
  }
  return ms > msMax ? `took ${Math.round(ms)} ms` : undefined;
}

/** Whether a refusal stands in the form that its callers read: the envelope, or the pool's protocol. */
function isWellFormed({ kind, method }: RawCall, { status, contentType, text }: RawReply): boolean {
  if (kind === 'page' || method === 'HEAD' || status < 400) return true;
  const answer = parse(text);
  if (kind === 'pool') return contentType === 'application/x-amz-json-1.1' && typeof answer['message'] === 'string';
  return answer['statusCode'] === status && (messageOf({ text }) ?? '') !== '';
}

/** What a refusal in the envelope says. */
function messageOf({ text }: Pick<RawReply, 'text'>): string | undefined {
  const { message } = (parse(text)['body'] ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
}

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function toText({ name, method, path, headers, body }: RawCall): string {
  const cut = headers.map((header) => header.map((text) => text.slice(0, 60)).join(': '));
  return `${name}\n${JSON.stringify({ method, path, headers: cut, body }).slice(0, shownMax)}`;
}
