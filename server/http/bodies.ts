// Bodies that come in: each has its room in memory before its first byte is read, until its call has been answered. One
// of which nobody says how long it is takes room as it comes.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, preParsingHookHandler } from 'fastify';
import { busy } from './heavy-queue.ts';
import { Refusal } from './refusal.ts';

/** What is shorter always has room, so that nobody keeps others from signing in or joining. */
const shortBytesMax = 16 * 1024;
const ofPeopleBytesMax = 64 * 1024 * 1024;
const ofStrangersBytesMax = 32 * 1024 * 1024;
/** One sender's, of all. */
const ofSenderMax = 1 / 4;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes memory for its bodies by itself. */
    readonly hasRoomOfItsOwn?: true;
  }
}

const senders = new WeakMap<FastifyRequest, string>();

/** Counts a body as a person's or a workspace's, and no longer as the address's that it comes from. */
export function noteSender(request: FastifyRequest, sender: string): void {
  senders.set(request, sender);
}

/** Call it before any route is mounted. */
export function boundBodies(http: FastifyInstance): void {
  const ofPeople = new Room(ofPeopleBytesMax);
  const ofStrangers = new Room(ofStrangersBytesMax);
  http.addHook('preParsing', (request, { raw }, payload, done) => {
    const { headers, routeOptions } = request;
    if (routeOptions.config.hasRoomOfItsOwn) return done(null, payload);
    let held = 0;
    /** The refusal where there is no room for so many. What is over the limit is not kept. */
    const hold = (all: number): Refusal | undefined => {
      const bytes = Math.min(all, routeOptions.bodyLimit);
      if (bytes <= Math.max(held, shortBytesMax) || raw.closed) return undefined;
      const known = senders.get(request);
      const room = known === undefined ? ofStrangers : ofPeople;
      const sender = known ?? http.clientAddresses.addressOf(request.raw);
      if (!room.take(sender, bytes - held)) return known === undefined ? tooManyAtOnce() : busy();
      if (held === 0) raw.once('close', () => room.giveBack(sender, held));
      held = bytes;
      return undefined;
    };
    if (headers['transfer-encoding'] === undefined) {
      const refusal = hold(Number(headers['content-length'] ?? 0));
      return refusal ? done(refusal) : done(null, payload);
    }
    const counted = Readable.from(countBytes(payload, hold), { objectMode: false });
    // As with a request: who breaks off while nobody reads is no fault.
    counted.on('error', () => {});
    return done(null, counted);
  });
}

/** `identity` is the coding of what is not encoded. */
const plainCoding = /^\s*(?:identity\s*)?$/i;

/** For a route whose body is read as it comes. */
export const refuseCompressed: preParsingHookHandler = (request, _reply, payload, done) => {
  const { 'content-encoding': coding = '', 'content-length': length, 'transfer-encoding': parts } = request.headers;
  const hasBody = parts !== undefined || Number(length ?? 0) > 0;
  if (!hasBody || plainCoding.test(coding)) return done(null, payload);
  return done(new Refusal(415, 'The body must not be compressed.', { headers: { 'accept-encoding': 'identity' } }));
};

/** The same bytes; asks before each part, and drops the rest where it is refused. */
async function* countBytes(payload: Readable, hold: (bytes: number) => Refusal | undefined) {
  let bytes = 0;
  let refusal: Refusal | undefined;
  for await (const part of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += part.length;
    refusal = hold(bytes);
    if (refusal) break;
    yield part;
  }
  if (!refusal) return;
  payload.resume();
  throw refusal;
}

class Room {
  readonly #max: number;
  #bytes = 0;
  readonly #bytesOf = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Whether there is so much. */
  take(sender: string, bytes: number): boolean {
    const ofSender = this.#bytesOf.get(sender) ?? 0;
    if (this.#bytes + bytes > this.#max || ofSender + bytes > this.#max * ofSenderMax) return false;
    this.#add(sender, bytes);
    return true;
  }

  giveBack(sender: string, bytes: number): void {
    this.#add(sender, -bytes);
  }

  #add(sender: string, bytes: number): void {
    const ofSender = (this.#bytesOf.get(sender) ?? 0) + bytes;
    this.#bytes += bytes;
    if (ofSender > 0) this.#bytesOf.set(sender, ofSender);
    else this.#bytesOf.delete(sender);
  }
}

/** Also for more calls under way than an address may have. */
export function tooManyAtOnce(): Refusal {
  const message = 'Too many requests from your address are in progress. Please wait a moment and try again.';
  return new Refusal(429, message, { headers: { 'retry-after': '1' } });
}
