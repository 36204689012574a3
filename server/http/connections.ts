// Who may hold a connection, how many, and how slowly: whoever neither sends nor reads makes room for others.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Settings } from '../settings.ts';
import { answerOnSocket } from './broken-request.ts';
import type { ClientAddresses } from './client-address.ts';

const sweepMsMax = 1_000;

export const refusalReasons = ['connections', 'connections of an address', 'calls of an address', 'slow'] as const;
type RefusalReason = (typeof refusalReasons)[number];

interface Connection {
  readonly socket: Socket;
  readonly address: string;
  readonly isProxy: boolean;
  /** Ends the count of a call that is under way. */
  readonly underWay: Set<() => void>;
  request?: IncomingMessage;
  response?: ServerResponse;
  owing?: Owing;
}

/** What the other side has to do before we can go on. */
interface Owing {
  readonly what: 'read' | 'send' | 'end';
  readonly since: number;
  /** Where the present window began. */
  windowSince: number;
  windowBytes: number;
}

interface ConnectionsParts {
  readonly limits: Settings['connections'];
  readonly addresses: ClientAddresses;
  /** Told of the first refusal for each reason; how many followed is for the metrics. */
  readonly warn: (reason: RefusalReason) => void;
}

export class Connections {
  readonly refused = new Map<RefusalReason, number>();
  readonly #parts: ConnectionsParts;
  readonly #open = new Map<Socket, Connection>();
  readonly #ofAddress = new Map<string, Set<Connection>>();
  readonly #callsOf = new Map<string, number>();
  readonly #tooMany = new WeakSet<IncomingMessage>();
  readonly #sweep: NodeJS.Timeout;

  constructor(parts: ConnectionsParts) {
    this.#parts = parts;
    const everyMs = Math.min(sweepMsMax, parts.limits.slowMs / 4);
    this.#sweep = setInterval(() => this.#cutOffSlow(performance.now()), everyMs).unref();
  }

  watch(server: Server): void {
    server.on('connection', (socket) => this.#admit(socket));
    server.prependListener('request', (request, response) => this.#note(request, response));
  }

  /** Whether the address of this request has more calls under way than it may. */
  isTooMany(request: IncomingMessage): boolean {
    return this.#tooMany.has(request);
  }

  count(): number {
    return this.#open.size;
  }

  close(): void {
    clearInterval(this.#sweep);
  }

  #admit(socket: Socket): void {
    const { limits, addresses } = this.#parts;
    const remote = socket.remoteAddress ?? '';
    const isProxy = addresses.isProxy(remote);
    const address = addresses.toCounted(remote);
    const others = this.#ofAddress.get(address) ?? new Set();
    if (!isProxy && others.size >= limits.perAddressMax && !this.#dropIdle(others)) {
      return this.#refuse('connections of an address', socket);
    }
    if (this.#open.size >= limits.max && !this.#dropIdle(this.#open.values())) {
      return this.#refuse('connections', socket);
    }
    const connection: Connection = { socket, address, isProxy, underWay: new Set() };
    this.#open.set(socket, connection);
    this.#ofAddress.set(address, others.add(connection));
    socket.once('close', () => this.#forget(connection));
  }

  #forget(connection: Connection): void {
    this.#open.delete(connection.socket);
    const others = this.#ofAddress.get(connection.address);
    others?.delete(connection);
    if (others?.size === 0) this.#ofAddress.delete(connection.address);
    for (const end of connection.underWay) end();
  }

  /** Ends the one that has been here longest without a call under way, and answers whether there was one. */
  #dropIdle(connections: Iterable<Connection>): boolean {
    for (const connection of connections) {
      if (connection.isProxy || connection.underWay.size > 0) continue;
      connection.socket.destroy();
      this.#forget(connection);
      return true;
    }
    return false;
  }

  #note(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#open.get(request.socket);
    if (!connection) return;
    connection.request = request;
    connection.response = response;
    const { addresses, limits } = this.#parts;
    const isNamed = connection.isProxy && request.headers['x-forwarded-for'] !== undefined;
    const address = isNamed ? addresses.addressOf(request) : connection.address;
    // A proxy of ours speaks for itself where it names nobody.
    const isCounted = !connection.isProxy || address !== connection.address;
    const calls = isCounted ? (this.#callsOf.get(address) ?? 0) + 1 : 0;
    if (isCounted) this.#callsOf.set(address, calls);
    if (calls > limits.perAddressMax) {
      this.#tooMany.add(request);
      this.#tell('calls of an address');
    }
    const end = () => {
      if (connection.underWay.delete(end) && isCounted) this.#endCall(address);
    };
    connection.underWay.add(end);
    response.once('close', end);
  }

  #endCall(address: string): void {
    const left = (this.#callsOf.get(address) ?? 0) - 1;
    if (left > 0) this.#callsOf.set(address, left);
    else this.#callsOf.delete(address);
  }

  #cutOffSlow(now: number): void {
    for (const connection of this.#open.values()) {
      if (!isTooSlow(connection, this.#parts.limits, now)) continue;
      this.#tell('slow');
      // At once and for good: the system would go on offering what lies ready.
      connection.socket.resetAndDestroy();
    }
  }

  #refuse(reason: RefusalReason, socket: Socket): void {
    this.#tell(reason);
    answerOnSocket(socket, 503, 'Too many connections are open. Please try again in a moment.', ['retry-after: 1']);
  }

  #tell(reason: RefusalReason): void {
    const before = this.refused.get(reason) ?? 0;
    this.refused.set(reason, before + 1);
    if (before === 0) this.#parts.warn(reason);
  }
}

function isTooSlow(connection: Connection, limits: Settings['connections'], now: number): boolean {
  const what = owedBy(connection);
  if (what === undefined) {
    delete connection.owing;
    return false;
  }
  const bytes = what === 'read' ? bytesDelivered(connection.socket) : connection.socket.bytesRead;
  if (connection.owing?.what !== what) {
    connection.owing = { what, since: now, windowSince: now, windowBytes: bytes };
    return false;
  }
  const { owing } = connection;
  if (what === 'read' && now - owing.since > limits.answerMs) return true;
  const windowMs = now - owing.windowSince;
  if (windowMs < limits.slowMs) return false;
  if (what === 'end' || bytes - owing.windowBytes < (limits.bytesPerSecondMin * windowMs) / 1_000) return true;
  owing.windowSince = now;
  owing.windowBytes = bytes;
  return false;
}

/** Nothing where it is our turn, or nobody's. */
function owedBy({ socket, request, response }: Connection): Owing['what'] | undefined {
  if (socket.writableLength > 0) return 'read';
  if (!request || request.complete || request.destroyed) return undefined;
  // Answered before it had sent everything: the rest is thrown away, for a while.
  if (response?.writableEnded) return 'end';
  // What it sent lies unread: then it is we who are slow.
  return request.readableLength === 0 ? 'send' : undefined;
}

/** What the system took of all that we wrote. Node tells it of no chunk before the whole of it is gone, so we ask below. */
function bytesDelivered(socket: Socket): number {
  const { _handle: handle } = socket as unknown as {
    readonly _handle?: { readonly bytesWritten: number; readonly writeQueueSize: number } | null;
  };
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength;
}
