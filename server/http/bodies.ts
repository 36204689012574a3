// Bodies that come in: each has its room in memory before its first byte is read, until its call has been answered.
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

const people = new WeakMap<FastifyRequest, string>();

/** Counts a body as the person's, and no longer as the address's that it comes from. */
export function noteSender(request: FastifyRequest, personId: string): void {
  people.set(request, personId);
}

/** Call it before any route is mounted. */
export function boundBodies(http: FastifyInstance): void {
  const ofPeople = new Room(ofPeopleBytesMax);
  const ofStrangers = new Room(ofStrangersBytesMax);
  http.addHook('preParsing', (request, { raw }, payload, done) => {
    const bytes = bytesOf(request);
    if (bytes <= shortBytesMax || request.routeOptions.config.hasRoomOfItsOwn || raw.closed) return done(null, payload);
    const person = people.get(request);
    const end =
      person === undefined
        ? ofStrangers.take(http.clientAddresses.addressOf(request.raw), bytes)
        : ofPeople.take(person, bytes);
    if (!end) return done(person === undefined ? tooManyAtOnce() : busy());
    raw.once('close', end);
    return done(null, payload);
  });
}

class Room {
  readonly #max: number;
  #bytes = 0;
  readonly #bytesOf = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** What gives the room back; nothing where there is none. */
  take(sender: string, bytes: number): (() => void) | undefined {
    const ofSender = this.#bytesOf.get(sender) ?? 0;
    if (this.#bytes + bytes > this.#max || ofSender + bytes > this.#max * ofSenderMax) return undefined;
    this.#add(sender, bytes);
    return () => this.#add(sender, -bytes);
  }

  #add(sender: string, bytes: number): void {
    const ofSender = (this.#bytesOf.get(sender) ?? 0) + bytes;
    this.#bytes += bytes;
    if (ofSender > 0) this.#bytesOf.set(sender, ofSender);
    else this.#bytesOf.delete(sender);
  }
}

/** As many as are read at most: who doesn't say may send as much as there may be. */
function bytesOf({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit);
}

/** Also for more calls under way than an address may have. */
export function tooManyAtOnce(): Refusal {
  const message = 'Too many requests from your address are in progress. Please wait a moment and try again.';
  return new Refusal(429, message, { headers: { 'retry-after': '1' } });
}
