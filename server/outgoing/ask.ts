// One request to an address that somebody typed: never into the network that the server stands in unless the installation
// allows it, never on from there, and never for long.
import { type LookupAddress, type LookupOptions, lookup as lookupHere } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { callbackify } from 'node:util';
import { isOpen, isPublicAddress } from './addresses.ts';

const timeoutMsDefault = 10_000;
/** A connection that nobody needs ends before the other side ends it, so that no request meets a closed one. */
const idleMsMax = 4_000;
const answerBytesMaxDefault = 16 * 1024;

export interface OutgoingRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
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

export type NoAnswerCause = 'private' | 'time' | 'aborted' | 'fault';

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

export interface OutgoingOptions {
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
  const lookup = checkedLookup(given.lookup ?? (allowsPrivate ? lookupHere : lookupBy(new Resolver())), allowsPrivate);
  const options = { keepAlive: true, lookup, timeout: Math.min(idleMsMax, timeoutMs) };
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };
  const ask = async (request: OutgoingRequest): Promise<OutgoingAnswer> => {
    const url = new URL(request.url);
    if (!allowsPrivate && !isOpen(url)) throw new NoAnswer('private', { isUnsent: true });
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
    const progress = { isConnected: false };
    const agent = agents[url.protocol === 'https:' ? 'https:' : 'http:'];
    try {
      return await carry(url, request, { signal, agent, progress, answerBytesMax });
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
 */
export function lookupBy(resolver: Resolver): Lookup {
  const find = async (name: string): Promise<LookupAddress[]> => {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = found.flatMap((one, index) =>
      one.status === 'fulfilled' ? one.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
    );
    if (addresses.length > 0) return addresses;
    const codes = found.map((one) =>
      one.status === 'rejected' ? (one.reason as NodeJS.ErrnoException).code : 'ENODATA',
    );
    const isUnknown = codes.every((code) => code === 'ENOTFOUND' || code === 'ENODATA');
    throw Object.assign(new Error(), { code: isUnknown ? 'ENOTFOUND' : 'EAI_AGAIN' });
  };
  const tell = callbackify(find);
  return (name, _options, done) => tell(name, done);
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
  readonly progress: { isConnected: boolean };
  readonly answerBytesMax: number;
}

async function carry(url: URL, request: OutgoingRequest, carrying: Carrying): Promise<OutgoingAnswer> {
  const { signal, agent, progress, answerBytesMax } = carrying;
  const { method, headers, body, isRepeatable = false, isStatusEnough = false } = request;
  const isSecure = url.protocol === 'https:';
  const start = (isSecure ? https : http).request;
  const once = (through: http.Agent | false) =>
    new Promise<OutgoingAnswer>((resolve, reject) => {
      const asked: ClientRequest = start(url, { method, headers, agent: through, signal });
      // The bytes follow at once.
      asked.on('socket', (socket) => {
        if (asked.reusedSocket) progress.isConnected = true;
        else socket.once(isSecure ? 'secureConnect' : 'connect', () => (progress.isConnected = true));
      });
      asked.on('error', (fault) => reject(asked.reusedSocket ? new StaleConnection(fault) : fault));
      asked.on('response', (response) => {
        if (isStatusEnough) resolve(toAnswer(response));
        readAnswer(response, answerBytesMax).then(resolve, reject);
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
