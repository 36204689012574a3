// One request to an address that somebody typed: never into the network that the server stands in unless the installation
// allows it, never on from there, and never for long.
import { type LookupAddress, type LookupOptions, lookup as lookupHere } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { networkInterfaces } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { callbackify } from 'node:util';
import { isOpen, isPublicAddress } from './addresses.ts';

const timeoutMsDefault = 10_000;
/** A connection that nobody needs ends before the other side ends it, so that no request meets a closed one. */
const idleMsMax = 4_000;
const answerBytesMaxDefault = 16 * 1024;
/** For the rest of an answer whose status is enough. Longer than that nobody holds a connection that nobody counts. */
const restMsMax = 250;
/** An address that is known waits no longer for one of the other kind. */
const otherFamilyMsMax = 1_000;
/** Far away a connection takes longer than the quarter of a second after which Node tries the next address. */
const addressMsMax = 2_500;
const resolverOptions = { timeout: 2_000, tries: 2 };

export interface OutgoingRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  /** Of a `POST` alone, for which Node says how long it is. */
  readonly body?: string;
  readonly signal: AbortSignal;
  /** Sent once more where a connection that was kept open turns out to be closed: it may then have come twice. */
  readonly isRepeatable?: boolean;
  /** Nobody waits for what else is answered. */
  readonly isStatusEnough?: boolean;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Cut off where it is longer than who asks wants to read. */
  readonly body: string;
}

type NoAnswerCause = 'private' | 'time' | 'aborted' | 'fault';

/** Thrown where no answer came. */
export class NoAnswer extends Error {
  readonly because: NoAnswerCause;
  /** Of the system, where it has one. */
  readonly code: string;
  /** No byte of the request has left. */
  readonly isUnsent: boolean;

  constructor(because: NoAnswerCause, { code = '', isUnsent }: { readonly code?: string; readonly isUnsent: boolean }) {
    super(`No answer came: ${code || because}.`);
    this.because = because;
    this.code = code;
    this.isUnsent = isUnsent;
  }
}

type Lookup = (
  name: string,
  options: LookupOptions & { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

interface OutgoingOptions {
  readonly allowsPrivate: boolean;
  readonly timeoutMs?: number;
  readonly answerBytesMax?: number;
  readonly lookup?: Lookup;
}

export interface Outgoing {
  readonly ask: (request: OutgoingRequest) => Promise<OutgoingAnswer>;
  /** How long an answer is waited for. */
  readonly timeoutMs: number;
  readonly close: () => void;
}

export function openOutgoing(given: OutgoingOptions): Outgoing {
  const { allowsPrivate, timeoutMs = timeoutMsDefault, answerBytesMax = answerBytesMaxDefault } = given;
  const lookup = checkedLookup(
    given.lookup ?? (allowsPrivate ? lookupHere : lookupBy(() => new Resolver(resolverOptions))),
    allowsPrivate,
  );
  const options = { keepAlive: true, timeout: Math.min(idleMsMax, timeoutMs) };
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };
  const ask = async (request: OutgoingRequest): Promise<OutgoingAnswer> => {
    const url = new URL(request.url);
    if (!allowsPrivate && !isOpen(url)) throw new NoAnswer('private', { isUnsent: true });
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
    const progress = { isConnected: false };
    const agent = agents[url.protocol === 'https:' ? 'https:' : 'http:'];
    try {
      return await carry(url, request, { signal, agent, lookup, progress, answerBytesMax });
    } catch (fault) {
      const isUnsent = !progress.isConnected;
      if (request.signal.aborted) throw new NoAnswer('aborted', { isUnsent });
      if (signal.aborted) throw new NoAnswer('time', { isUnsent });
      if (fault instanceof PrivateAddress) throw new NoAnswer('private', { isUnsent });
      throw new NoAnswer('fault', { code: (fault as NodeJS.ErrnoException).code ?? '', isUnsent });
    }
  };
  const close = () => {
    for (const agent of Object.values(agents)) agent.destroy();
  };
  return { ask, timeoutMs, close };
}

class PrivateAddress extends Error {}
class StaleConnection extends Error {
  readonly code: string | undefined;

  constructor({ message, code }: NodeJS.ErrnoException) {
    super(message);
    this.code = code;
  }
}

/**
 * Asks the name servers alone. The system's own lookup knows the names that a network has given itself too, but keeps one
 * of the process's four threads until it is answered: a few names whose servers are silent would keep every file waiting.
 * Each name has a resolver of its own, which reads what the system's name servers are by then.
 */
export function lookupBy(openResolver: () => Resolver): Lookup {
  const find = async (name: string): Promise<LookupAddress[]> => {
    const resolver = openResolver();
    const found: LookupAddress[] = [];
    const codes: (string | undefined)[] = [];
    const note = async (asked: Promise<string[]>, family: 4 | 6): Promise<void> => {
      try {
        found.push(...(await asked).map((address) => ({ address, family })));
      } catch (fault) {
        codes.push((fault as NodeJS.ErrnoException).code);
      }
    };
    const asking = [note(resolver.resolve4(name), 4), ...(hasIpv6() ? [note(resolver.resolve6(name), 6)] : [])];
    await Promise.race(asking);
    await Promise.race([
      Promise.all(asking),
      ...(found.length > 0 ? [wait(otherFamilyMsMax, undefined, { ref: false })] : []),
    ]);
    resolver.cancel();
    if (found.length > 0) return found.toSorted((one, other) => one.family - other.family);
    const isUnknown = codes.every((code) => code === 'ENOTFOUND' || code === 'ENODATA');
    throw Object.assign(new Error(), { code: isUnknown ? 'ENOTFOUND' : 'EAI_AGAIN' });
  };
  const tell = callbackify(find);
  return (name, _options, done) => tell(name, done);
}

/** Without an address of that kind here none of there can be reached. Not every system tells a process which it has. */
function hasIpv6(): boolean {
  try {
    return Object.values(networkInterfaces()).some((its) => its?.some((one) => one.family === 'IPv6' && !one.internal));
  } catch {
    return true;
  }
}

/** What is connected to is what was checked, so that a name that answers otherwise a moment later leads nowhere. */
function checkedLookup(lookup: Lookup, allowsPrivate: boolean) {
  return (
    name: string,
    options: LookupOptions,
    done: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
  ): void => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const isRefused = !allowsPrivate && !addresses.every(({ address }) => isPublicAddress(address));
      const [first] = addresses;
      if (isRefused) return done(new PrivateAddress(), []);
      if (!first) return done(Object.assign(new Error(), { code: 'ENOTFOUND' }), []);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}

interface Carrying {
  readonly signal: AbortSignal;
  readonly agent: http.Agent;
  readonly lookup: ReturnType<typeof checkedLookup>;
  readonly progress: { isConnected: boolean };
  readonly answerBytesMax: number;
}

async function carry(url: URL, request: OutgoingRequest, carrying: Carrying): Promise<OutgoingAnswer> {
  const { signal, agent, lookup, progress, answerBytesMax } = carrying;
  const { method, headers, body, isRepeatable = false, isStatusEnough = false } = request;
  const isSecure = url.protocol === 'https:';
  const start = (isSecure ? https : http).request;
  // Of the request, not of its agent: the second try has none.
  const options = { method, headers, lookup, signal, autoSelectFamilyAttemptTimeout: addressMsMax };
  const once = (through: http.Agent | false) =>
    new Promise<OutgoingAnswer>((resolve, reject) => {
      const asked: ClientRequest = start(url, { ...options, agent: through });
      // The bytes follow at once.
      asked.on('socket', (socket) => {
        if (asked.reusedSocket) progress.isConnected = true;
        else socket.once(isSecure ? 'secureConnect' : 'connect', () => (progress.isConnected = true));
      });
      let answered: IncomingMessage | undefined;
      asked.on('error', (fault) => {
        if (answered && isStatusEnough) resolve(toAnswer(answered));
        else reject(asked.reusedSocket && !answered ? new StaleConnection(fault) : fault);
      });
      asked.on('response', (response) => {
        answered = response;
        const read = readAnswer(response, answerBytesMax);
        (isStatusEnough ? endSoon(response, read) : read).then(resolve, reject);
      });
      // However it ends: whoever waited for ever would hold a place for ever.
      asked.on('close', () => {
        if (!answered) reject(new Error('The connection ended.'));
      });
      // Into another protocol nobody follows.
      asked.on('upgrade', (response, socket) => {
        socket.destroy();
        resolve(toAnswer(response));
      });
      asked.end(body);
    });
  try {
    return await once(agent);
  } catch (fault) {
    if (isRepeatable && fault instanceof StaleConnection && !signal.aborted) return await once(false);
    throw fault;
  }
}

async function endSoon(response: IncomingMessage, read: Promise<OutgoingAnswer>): Promise<OutgoingAnswer> {
  const end = setTimeout(() => response.destroy(), restMsMax);
  return await read.catch(() => toAnswer(response)).finally(() => clearTimeout(end));
}

async function readAnswer(response: IncomingMessage, bytesMax: number): Promise<OutgoingAnswer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response) {
    parts.push(part as Buffer);
    bytes += (part as Buffer).length;
    if (bytes > bytesMax) break;
  }
  return toAnswer(response, Buffer.concat(parts).subarray(0, bytesMax).toString());
}

function toAnswer({ statusCode = 0, headers }: IncomingMessage, body = ''): OutgoingAnswer {
  return { status: statusCode, headers, body };
}
