// The one place that parses requests and answers: everything that enters or leaves has the contract's shape.
import { type AnswerOf, type RequestOf, type Endpoint, bodyBytesMaxDefault } from '@fanfare/contract/endpoint.ts';
import type { AuditAction } from '@fanfare/contract/audit-actions.ts';
import { apiKeyPrefix, notForApiKeys } from '@fanfare/contract/api-keys.ts';
import { inPlan } from '@fanfare/contract/numbering-plan.ts';
import { type Right, type Role, mayDo, mayKeyDo, notAllowed } from '@fanfare/contract/rights.ts';
import { workspaceNotFound } from '@fanfare/contract/workspaces.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { type ZodType, z } from 'zod';
import { planOf } from '../numbers/plans.ts';
import { type Actor, type RecordAudit, type RecordChange, networkOf } from './audit.ts';
import type { AnswerCache } from './answer-cache.ts';
import { sendReady, sendText, toReady, toText } from './envelope.ts';
import { noteSender, refuseCompressed } from './bodies.ts';
import { askedBy } from '../database/schedule.ts';
import { type FileAnswer, sendFile } from './file-answer.ts';
import {
  type KeyCaller,
  type Person,
  type SignIn,
  actorOfPerson,
  bearerOf,
  checkAlive,
  personOf,
  toPerson,
} from './guard.ts';
import { type HeavyQueue, yieldToEventLoop } from './heavy-queue.ts';
import { checkPlainText } from './plain-text.ts';
import { type Check, type CheckAddress, toHook } from './limits.ts';
import { Refusal } from './refusal.ts';
import { type DeviceCaller, type PairingCaller, type Tablets, deviceOf, pairingOf } from './tablet-guard.ts';

/** Where a feature's endpoints are mounted, with what is asked before each. */
export interface Router {
  readonly http: FastifyInstance;
  readonly bases: Readonly<Record<Endpoint['api'], string>>;
  readonly signIn: SignIn;
  readonly clock: () => number;
  /** What a person is in a workspace; nothing where they don't belong to it. Asked at each call, so that a change counts at once. */
  readonly membershipOf: (person: Person, workspaceId: string) => Promise<Membership | undefined>;
  /** Refuses a person who calls too often; nobody else's calls count for theirs. */
  readonly limitPerson: Check;
  /** Refuses with 401 what is no API key of the workspace. */
  readonly findApiKey: (token: string, workspaceId: string) => Promise<KeyCaller>;
  /** The same as for a person, for an API key. */
  readonly limitApiKey: Check;
  readonly tablets: Tablets;
  /** Adds to the audit log. */
  readonly recordAudit: RecordAudit;
  /** Where what takes long waits for its turn. */
  readonly heavy: HeavyQueue;
  /** Told of each endpoint that was mounted, for the tests that walk them all. */
  readonly served: Endpoint[];
}

interface Membership {
  readonly role: Role;
  /** Of the workspace. */
  readonly country: string;
}

/** Who asks, under the name that a handler knows them by. */
interface Callers {
  readonly person: { readonly person: Person };
  readonly member: { readonly person: Person } & Membership;
  readonly device: { readonly device: DeviceCaller };
  readonly pairing: { readonly pairing: PairingCaller };
}

type CallerOf<E extends Endpoint> = E['api'] extends 'client'
  ? E extends { readonly right: 'signed-in' }
    ? Callers['person']
    : Callers['member']
  : E extends { readonly caller: infer Kind extends keyof Callers }
    ? Callers[Kind]
    : unknown;

type EndpointRequest<E extends Endpoint> = RequestOf<E> & { readonly request: FastifyRequest } & CallerOf<E> &
  RecorderOf<E>;

/** What a handler tells its change with, in the change's transaction. */
type RecorderOf<E extends Endpoint> = E extends { readonly audit: AuditAction }
  ? { readonly record: RecordChange }
  : unknown;

/** What a handler gives: the envelope's body, or a file where the endpoint has one. */
type EndpointAnswer<E extends Endpoint> = E extends { readonly file: string } ? FileAnswer : AnswerOf<E>;

interface ServeOptions {
  /** A check, such as a limit, before anything else is done. */
  readonly before?: CheckAddress;
  /** Answers that may be a moment old; kept under the path's `{id}`. */
  readonly cache?: AnswerCache;
  /** The country of the workspace that is meant, where nobody asks who is known. */
  readonly countryOf?: (request: FastifyRequest) => Promise<string | undefined> | string | undefined;
  /** Takes the database long: one person and one workspace have few of these carried out at once. */
  readonly isHeavy?: boolean;
}

const callers = new WeakMap<FastifyRequest, Callers[keyof Callers]>();
/** When it was known who they are, by the steady clock of the process. */
const enteredAt = new WeakMap<FastifyRequest, number>();
/** Who waits longer to be served is asked again, and so is who reads a file for longer. */
const enteredMsMax = 1_000;

// A default message of zod gets the field's name in front; sentences of our own stay as they are.
z.config({
  customError: (issue) => {
    const field = issue.path?.join('.') ?? '';
    const what = z.core.locales.en().localeError(issue);
    const message = typeof what === 'string' ? what : (what?.message ?? 'Invalid input');
    return field ? `${field}: ${message}` : message;
  },
});

/** Mounts an endpoint: who asks is known and may enter before a byte of the body is read. */
export function serve<const E extends Endpoint>(
  router: Router,
  endpoint: E,
  handler: (ask: EndpointRequest<E>) => Promise<EndpointAnswer<E>>,
  options: ServeOptions = {},
): void {
  router.served.push(endpoint);
  const { before, cache, countryOf = countryOfCaller, isHeavy } = options;
  const answerAnew = async (request: FastifyRequest, reply: FastifyReply, keep?: (text: string) => void) => {
    const plan = planOf(await countryOf(request));
    const mayGoOn = async () => {
      if (isForCallers(endpoint)) await askAgain(router, endpoint, request);
    };
    const carryOut = async () => {
      await mayGoOn();
      return await handler(inPlan(plan, () => toRequest(router, endpoint, request)) as EndpointRequest<E>);
    };
    const answer = await (isHeavy ? carryOutInTurn(router, request, carryOut) : carryOut());
    if (endpoint.file !== undefined) return sendFile(reply, endpoint.file, answer as FileAnswer, mayGoOn);
    const text = toText(
      200,
      inPlan(plan, () => endpoint.answer.parse(answer)),
    );
    keep?.(toReady(text));
    return sendText(reply, 200, text);
  };
  const mount = (http: FastifyInstance) =>
    http.route({
      method: endpoint.method,
      url: router.bases[endpoint.api] + toFastifyPath(endpoint.path),
      bodyLimit: endpoint.bodyBytesMax ?? bodyBytesMaxDefault,
      // Whoever asks for the head of a file would have it read to its end, and told of as exported.
      exposeHeadRoute: endpoint.file === undefined,
      // One after the other, and none that has nothing to do.
      onRequest: [
        ...(endpoint.path.endsWith('}') ? [refuseNameless] : []),
        ...(before ? [toHook(before)] : []),
        ...(isForCallers(endpoint) ? [toHook((request) => noteCaller(router, endpoint, request))] : []),
        ...(isHeavy ? [toHook((request) => router.heavy.waitForRoom(ownersOf(request)))] : []),
      ],
      preParsing: refuseCompressed,
      handler: (request, reply) => {
        if (!cache) return asCaller(request, () => answerAnew(request, reply));
        const { id } = request.params as { id: string };
        const ready = cache.find(id);
        // At once, without a promise: this is what many ask for at the same moment.
        return ready === undefined ? answerAnew(request, reply, cache.prepare(id)) : sendReady(reply, ready);
      },
    });
  if (!isHeavy) {
    mount(router.http);
    return;
  }
  void router.http.register(async (scope) => {
    // Many that come at once are not read at once: the bytes wait for their turn.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    mount(scope);
  });
}

/** A parameter at the end of a path is never empty. */
const refuseNameless: onRequestHookHandler = (request, reply, done) => {
  if (Object.values(request.params as Readonly<Record<string, string>>).includes('')) reply.callNotFound();
  else done();
};

/** What takes long: its JSON is read when its turn has come. */
async function carryOutInTurn<Done>({ heavy, http }: Router, request: FastifyRequest, carryOut: () => Promise<Done>) {
  return await heavy.run(ownersOf(request), async () => {
    if (request.body instanceof Buffer) {
      request.body = await readJson(http, request, request.body);
      await yieldToEventLoop();
    }
    return await carryOut();
  });
}

/** As Fastify reads the bodies of others. */
async function readJson(http: FastifyInstance, request: FastifyRequest, bytes: Buffer): Promise<unknown> {
  if (bytes.length === 0) return undefined;
  const toJson = http.getDefaultJsonParser('error', 'error');
  return await new Promise((resolve, reject) => {
    void toJson(request, bytes.toString(), (error, body) => (error ? reject(error) : resolve(body)));
  });
}

/** Who is signed in or has made the key, and the workspace. */
function ownersOf(request: FastifyRequest): readonly string[] {
  const { ws } = request.params as { ws?: string };
  return [`person ${ownerOf(request)}`, `workspace ${ws}`];
}

function ownerOf(request: FastifyRequest): string | undefined {
  const caller = callers.get(request);
  return caller && 'person' in caller ? (caller.person.keyMadeBy ?? caller.person.id) : undefined;
}

function asCaller<Done>(request: FastifyRequest, work: () => Done): Done {
  const owner = ownerOf(request);
  return owner === undefined ? work() : askedBy(owner, work);
}

function isForCallers({ api, caller }: Endpoint): boolean {
  return api === 'client' || caller !== undefined;
}

async function noteCaller(router: Router, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  callers.set(request, await callerOf(router, endpoint, request));
  const owner = ownerOf(request);
  if (owner !== undefined) noteSender(request, owner);
  enteredAt.set(request, performance.now());
}

/** A body or a file takes minutes, a turn seconds, in which a right or a key can be taken away. It is still one call. */
async function askAgain(router: Router, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  if (performance.now() - (enteredAt.get(request) ?? 0) <= enteredMsMax) return;
  const uncounted = { ...router, limitPerson: countNothing, limitApiKey: countNothing };
  await noteCaller(uncounted, endpoint, request);
}

const countNothing = () => undefined;

async function callerOf(router: Router, endpoint: Endpoint, request: FastifyRequest) {
  const { authorization } = request.headers;
  const { caller } = endpoint;
  if (endpoint.api === 'client') return await enter(router, endpoint, request);
  if (caller === 'device') return { device: await deviceOf(router.tablets, authorization) };
  return { pairing: await pairingOf(router.tablets, authorization, router.clock()) };
}

async function enter(router: Router, { right }: Endpoint, request: FastifyRequest) {
  const token = bearerOf(request.headers.authorization);
  if (token?.startsWith(apiKeyPrefix)) return await enterByKey(router, { right, token }, request);
  const person = await personBehind(router, request);
  // By a sign-in that stands: a token that was taken back uses up nobody's calls.
  await router.limitPerson(request, person.id);
  if (right === undefined || right === 'signed-in') return { person };
  const { ws } = request.params as { ws: string };
  const membership = await router.membershipOf(person, ws);
  if (!membership) throw new Refusal(404, workspaceNotFound);
  if (!mayDo(membership.role, right)) throw new Refusal(403, notAllowed);
  return { person, ...membership };
}

/** A token was good when it came; its time may end while a file is read, but not the sign-in behind it. */
async function personBehind({ signIn, clock }: Router, request: FastifyRequest): Promise<Person> {
  const known = callers.get(request);
  if (!known || !('person' in known)) return await personOf(signIn, request.headers.authorization, clock());
  await checkAlive(signIn, known.person);
  return known.person;
}

async function enterByKey(
  router: Router,
  { right, token }: { readonly right: Right | undefined; readonly token: string },
  request: FastifyRequest,
) {
  const { ws } = request.params as { ws?: string };
  if (ws === undefined || right === undefined || right === 'signed-in') throw new Refusal(403, notForApiKeys);
  const key = await router.findApiKey(token, ws);
  const person = toPerson(key);
  await router.limitApiKey(request, person.id);
  if (!mayKeyDo(key.role, right)) throw new Refusal(403, mayDo(key.role, right) ? notForApiKeys : notAllowed);
  return { person, role: key.role, country: key.country };
}

function toRequest(router: Router, endpoint: Endpoint, request: FastifyRequest): unknown {
  const { audit } = endpoint;
  return {
    ...(endpoint.params && { params: parse(endpoint.params, request.params) }),
    ...(endpoint.query && { query: parse(endpoint.query, request.query) }),
    ...(endpoint.body && { body: parse(endpoint.body, request.body ?? {}) }),
    ...callers.get(request),
    ...(audit && audit !== 'none' && { record: recorderOf(router, audit, request) }),
    request,
  };
}

function recorderOf(router: Router, action: AuditAction, request: FastifyRequest): RecordChange {
  const { ws = '' } = (request.params ?? {}) as { ws?: string };
  const network = networkOfCaller(request);
  return async (transaction, change) => {
    const actor = { ...actorOf(request), network, ...change.actor };
    await router.recordAudit(transaction, { workspaceId: ws, action, ...change, actor });
  };
}

export function networkOfCaller(request: FastifyRequest): string {
  return networkOf(request.server.clientAddresses.addressOf(request.raw));
}

function actorOf(request: FastifyRequest): Actor {
  const caller = callers.get(request);
  if (caller && 'device' in caller) return { kind: 'device', id: caller.device.deviceId };
  if (!caller || !('person' in caller)) return { kind: 'system', id: '' };
  return actorOfPerson(caller.person);
}

function parse(schema: ZodType, given: unknown): unknown {
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new Refusal(400, parsed.error.issues[0]?.message ?? 'Invalid input');
  checkPlainText(parsed.data);
  return parsed.data;
}

/** Nothing where no workspace is meant. */
function countryOfCaller(request: FastifyRequest): string | undefined {
  const caller = callers.get(request);
  if (caller && 'device' in caller) return caller.device.country;
  return caller && 'country' in caller ? caller.country : undefined;
}

/** `/ws/{ws}` as Fastify spells it. */
function toFastifyPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
