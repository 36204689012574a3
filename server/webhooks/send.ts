// One request to an address that a stranger chose: never into the network that the server stands in, never on from there.
import { type LookupAddress, type LookupOptions, lookup as lookupName } from 'node:dns';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { addressIn, isLoopback, isPublicAddress } from './addresses.ts';

const timeoutMsDefault = 10_000;
/** Of an answer its status is all that counts. */
const answerBytesMax = 16 * 1024;

export const privateAddress = 'The address leads into a private network';

export interface Sending {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface Sent {
  /** Null where no answer came. */
  readonly status: number | null;
  /** In words; empty where the address answered that it has the event. */
  readonly error: string;
}

export type SendWebhook = (sending: Sending) => Promise<Sent>;

type Lookup = (
  name: string,
  options: LookupOptions & { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface SendOptions {
  readonly allowsPrivate: boolean;
  readonly timeoutMs?: number;
  readonly lookup?: Lookup;
}

export interface Sender {
  readonly send: SendWebhook;
  readonly close: () => void;
}

export function openSender({ allowsPrivate, timeoutMs = timeoutMsDefault, lookup = lookupName }: SendOptions): Sender {
  const checked = checkedLookup(lookup, allowsPrivate);
  const options = { keepAlive: true, lookup: checked, timeout: timeoutMs };
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };
  const send: SendWebhook = async (sending) => {
    const url = new URL(sending.url);
    if (!allowsPrivate && !isOpen(url)) return { status: null, error: privateAddress };
    const signal = AbortSignal.any([sending.signal, AbortSignal.timeout(timeoutMs)]);
    try {
      const status = await request(url, sending, { signal, agents });
      return { status, error: status >= 200 && status < 300 ? '' : wordsFor(status) };
    } catch (fault) {
      sending.signal.throwIfAborted();
      if (signal.aborted) return { status: null, error: `No answer within ${timeoutMs / 1_000} seconds` };
      return { status: null, error: toWords(fault) };
    }
  };
  const close = () => {
    for (const agent of Object.values(agents)) agent.destroy();
  };
  return { send, close };
}

/** Whether the installation may send there, as far as the address itself says: names are looked up when it connects. */
export function isAllowed(text: string, allowsPrivate: boolean): boolean {
  const url = URL.parse(text);
  return url !== null && (allowsPrivate ? url.protocol === 'https:' || isLoopback(url) : isOpen(url));
}

function isOpen(url: URL): boolean {
  const address = addressIn(url);
  return url.protocol === 'https:' && !isLoopback(url) && (address === undefined || isPublicAddress(address));
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
      if (isRefused || !first) return done(new Error(isRefused ? privateAddress : 'The name leads nowhere'), []);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}

interface Connecting {
  readonly signal: AbortSignal;
  readonly agents: Readonly<Record<'http:' | 'https:', http.Agent>>;
}

async function request(url: URL, sending: Sending, { signal, agents }: Connecting): Promise<number> {
  const isSecure = url.protocol === 'https:';
  const start = (isSecure ? https : http).request;
  const ask = (agent: http.Agent | false) =>
    new Promise<number>((resolve, reject) => {
      const asked: ClientRequest = start(url, { method: 'POST', headers: sending.headers, agent, signal });
      asked.on('error', (fault) => reject(asked.reusedSocket ? new StaleConnection(fault.message) : fault));
      asked.on('response', (response) => readStatus(response, resolve, reject));
      asked.end(sending.body);
    });
  const agent = agents[isSecure ? 'https:' : 'http:'];
  try {
    return await ask(agent);
  } catch (fault) {
    // The other side closed a connection that was kept open: that says nothing of the event.
    if (fault instanceof StaleConnection && !signal.aborted) return await ask(agent);
    throw fault;
  }
}

class StaleConnection extends Error {}

function readStatus(
  response: IncomingMessage,
  resolve: (status: number) => void,
  reject: (fault: unknown) => void,
): void {
  let bytes = 0;
  const status = response.statusCode ?? 0;
  response.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes <= answerBytesMax) return;
    resolve(status);
    response.destroy();
  });
  response.on('end', () => resolve(status));
  response.on('error', reject);
}

function wordsFor(status: number): string {
  if (status >= 300 && status < 400) return `It answered with ${status}, and redirects are not followed`;
  if (status === 410) return 'It answered with 410: the webhook was switched off';
  return `It answered with ${status}`;
}

const faultWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nobody answers at the address',
  ECONNRESET: 'The connection was cut',
  ENOTFOUND: 'The name of the address is not known',
  EAI_AGAIN: 'The name of the address could not be looked up',
  EHOSTUNREACH: 'The address cannot be reached',
  ENETUNREACH: 'The address cannot be reached',
  CERT_HAS_EXPIRED: 'The certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is of another name',
};

function toWords(fault: unknown): string {
  if (!(fault instanceof Error)) return 'It could not be sent';
  if (fault.message === privateAddress) return privateAddress;
  const { code = '' } = fault as NodeJS.ErrnoException;
  return faultWords[code] ?? `It could not be sent${code && ` (${code})`}`;
}
