// The contract as an OpenAPI 3.1 document, for programs that make clients, tests and pages of it.
import { type ZodType, z } from 'zod';
import * as apiKeys from './api-keys.ts';
import * as audit from './audit.ts';
import * as analytics from './analytics.ts';
import * as campaigns from './campaigns.ts';
import * as consent from './consent.ts';
import * as customers from './customers.ts';
import * as devices from './devices.ts';
import type { Endpoint, PromisedRefusal } from './endpoint.ts';
import * as events from './events.ts';
import * as imports from './imports.ts';
import * as members from './members.ts';
import { type JsonSchema, exampleOf } from './openapi-examples.ts';
import * as notifications from './notifications.ts';
import * as personalData from './personal-data.ts';
import * as player from './player.ts';
import { refusalCodeOf } from './refusal-codes.ts';
import type { Api } from './route.ts';
import * as segmentJobs from './segment-jobs.ts';
import * as segments from './segments.ts';
import * as signUps from './sign-ups.ts';
import * as visitors from './visitors.ts';
import * as webhooks from './webhooks.ts';
import * as workspaceConsent from './workspace-consent.ts';
import * as workspaceEnd from './workspace-end.ts';
import * as workspaces from './workspaces.ts';

/** What has a name of its own in documents, instead of standing inside every answer. */
export const namedSchemas = {
  Workspace: workspaces.Workspace,
  Member: members.Member,
  Device: devices.Device,
  Customer: customers.Customer,
  Campaign: campaigns.Campaign,
};

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(namedSchemas)) registry.add(schema, { id });

export const apiBases: Readonly<Record<Api, string>> = { client: '/client/prod', public: '/public/prod' };

const tags = [
  { name: 'Workspaces', description: 'Workspaces of a person, and what visitors see of them.', of: workspaces },
  { name: 'Workspaces', description: '', of: workspaceEnd },
  { name: 'Members', description: 'Who works in a workspace, and who is invited.', of: members },
  { name: 'API keys', description: 'What other programs prove themselves with.', of: apiKeys },
  { name: 'Webhooks', description: 'Addresses that are told of what happens.', of: webhooks },
  { name: 'Audit log', description: 'Who changed what, and when.', of: audit },
  { name: 'Notifications', description: 'What somebody is told of a workspace by email.', of: notifications },
  { name: 'Consent texts', description: 'What visitors agree to.', of: workspaceConsent },
  { name: 'Devices', description: 'The tablets of a workspace.', of: devices },
  { name: 'Customers', description: 'Who left a phone number.', of: customers },
  { name: 'Customers', description: '', of: segments },
  { name: 'Customers', description: '', of: segmentJobs },
  { name: 'Customers', description: '', of: consent },
  { name: 'Customers', description: '', of: signUps },
  { name: 'Customers', description: '', of: personalData },
  { name: 'Imports', description: 'Lists of customers that came in, and how they go again.', of: imports },
  { name: 'Campaigns', description: 'Images behind one link, from a start to an end.', of: campaigns },
  { name: 'Analytics', description: 'What visitors looked at.', of: analytics },
  { name: 'Visitors', description: 'For anyone: galleries, invite pages, joining.', of: visitors },
  { name: 'Visitors', description: '', of: events },
  { name: 'Tablets', description: 'For paired tablets, and for those that wait to be paired.', of: player },
] as const;

const callers = {
  client: { name: 'staff', description: 'An access token of a person who is signed in, or an API key.' },
  device: { name: 'tablet', description: 'The token of a paired tablet.' },
  pairing: { name: 'waitingTablet', description: 'The token that came with a pairing code.' },
} as const;

/** Refusals that any call can meet, by status. */
const commonRefusals: Readonly<Record<string, string>> = {
  400: 'The request is wrong; the message says how.',
  401: 'The token is missing, wrong or has expired.',
  403: 'The role of the person does not allow it.',
  404: 'There is no such thing, or it belongs to somebody else.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  429: 'Too many tries; `Retry-After` says how long to wait, in seconds.',
};

/** `url` is where the installation stands, without a slash at its end. */
export function openApi({ url, version }: { readonly url: string; readonly version: string }): JsonSchema {
  const schemas: Record<string, unknown> = {};
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name: tag, of } of tags) {
    for (const [operationId, endpoint] of Object.entries(of).filter(isEndpoint)) {
      const path = (paths[apiBases[endpoint.api] + endpoint.path] ??= {});
      path[endpoint.method.toLowerCase()] = { operationId, tags: [tag], ...operationOf(endpoint, schemas) };
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Fanfare',
      version,
      description:
        'Every answer is an envelope: `statusCode`, the same as the HTTP status, and `body`. A refusal holds a `message` for people and, where programs tell it apart, an `error` that stays.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url }],
    tags: tags.filter(({ description }) => description !== '').map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: { ...schemas, Refusal: refusalSchema },
      responses: Object.fromEntries(
        Object.entries(commonRefusals).map(([status, description]) => [`Refusal${status}`, toRefusal(description)]),
      ),
      securitySchemes: Object.fromEntries(
        Object.values(callers).map(({ name, description }) => [name, { type: 'http', scheme: 'bearer', description }]),
      ),
    },
  };
}

function isEndpoint(entry: [string, unknown]): entry is [string, Endpoint] {
  const [, value] = entry;
  return typeof value === 'object' && value !== null && 'method' in value && 'answer' in value;
}

function operationOf(endpoint: Endpoint, schemas: Record<string, unknown>) {
  const { summary, params, query, body, file } = endpoint;
  const shapeOf = (schema: ZodType, side: 'input' | 'output') => toShape(schema, side, schemas);
  const parameters = [
    ...(params ? toParameters(shapeOf(params, 'input'), 'path') : []),
    ...(query ? toParameters(shapeOf(query, 'input'), 'query') : []),
  ];
  const answer = file === undefined ? toEnvelope(200, shapeOf(endpoint.answer, 'output'), schemas) : undefined;
  const content = answer ?? toFile(file ?? '');
  return {
    summary,
    security: securityOf(endpoint),
    ...(endpoint.right && { 'x-right': endpoint.right }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: toContent(shapeOf(body, 'input'), schemas) } }),
    responses: { 200: { description: 'Done.', content }, ...refusalsOf(endpoint) },
  };
}

/** A text, or bytes without a schema. */
function toFile(type: string) {
  return { [type.split(';', 1)[0] ?? '']: type.startsWith('text/') ? { schema: { type: 'string' } } : {} };
}

function securityOf({ api, caller }: Endpoint): readonly Readonly<Record<string, readonly string[]>>[] {
  const asks = caller ?? (api === 'client' ? 'client' : undefined);
  return asks === undefined ? [] : [{ [callers[asks].name]: [] }];
}

/** As JSON Schema, in which what has a name is a reference into `$defs`. */
export function toJsonSchema(schema: ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    metadata: registry,
    // What is read by hand says its own shape.
    override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, z.globalRegistry.get(zodSchema)),
  });
}

/** A schema as JSON; what has a name goes among `schemas`. */
function toShape(schema: ZodType, io: 'input' | 'output', schemas: Record<string, unknown>): JsonSchema {
  const { $schema: _, $defs, ...shape } = toJsonSchema(schema, io);
  for (const [name, one] of Object.entries($defs ?? {})) schemas[name] ??= tidied(one);
  return tidied(shape) as JsonSchema;
}

/** The same in the words of OpenAPI. */
function tidied(shape: unknown): unknown {
  const text = JSON.stringify(shape, (name, value: unknown) => {
    // Named schemas carry their name as `id`, which means an address in JSON Schema.
    if (name === 'id' && typeof value === 'string' && value in namedSchemas) return undefined;
    return isSchema(value) ? tidiedSchema(value) : value;
  });
  return JSON.parse(text.replaceAll('#/$defs/', '#/components/schemas/'));
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A map whose keys are known has fields, and a choice between two that are alike is none. */
function tidiedSchema({ anyOf, propertyNames, ...schema }: JsonSchema): JsonSchema {
  const choices = anyOf && [...new Map(anyOf.map((one) => [JSON.stringify(one), one])).values()];
  const [only] = choices ?? [];
  if (only && choices?.length === 1) return { ...schema, ...only };
  const { additionalProperties, ...rest } = schema;
  if (!propertyNames?.enum || !additionalProperties) return { ...schema, ...(choices && { anyOf: choices }) };
  const properties = Object.fromEntries(propertyNames.enum.map((name) => [String(name), additionalProperties]));
  return { ...rest, properties, additionalProperties: false };
}

function toParameters({ properties = {}, required = [] }: JsonSchema, place: 'path' | 'query') {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
    ...(required.includes(name) && { example: exampleOf(schema, { name, schemas: {} }) }),
  }));
}

function toContent(schema: JsonSchema, schemas: Readonly<Record<string, unknown>>) {
  return { 'application/json': { schema, example: exampleOf(schema, { name: '', schemas }) } };
}

function toEnvelope(status: number, body: JsonSchema, schemas: Readonly<Record<string, unknown>>) {
  const properties = { statusCode: { const: status }, body };
  return toContent({ type: 'object', properties, required: ['statusCode', 'body'] }, schemas);
}

const refusalSchema = {
  type: 'object',
  properties: {
    statusCode: { type: 'integer' },
    body: {
      type: 'object',
      properties: { message: { type: 'string' }, error: { type: 'string' } },
      required: ['message'],
    },
  },
  required: ['statusCode', 'body'],
};

function toRefusal(description: string) {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } };
}

function refusalsOf(endpoint: Endpoint): Readonly<Record<string, unknown>> {
  const { refusals = [], body, params, api } = endpoint;
  const isStaff = api === 'client';
  const common = [
    '400',
    ...(securityOf(endpoint).length > 0 ? ['401'] : []),
    ...(isStaff && params ? ['403', '404'] : []),
    ...(body ? ['413', '415'] : []),
    '429',
  ];
  const own = Map.groupBy(refusals, ([status]) => String(status));
  return Object.fromEntries([
    ...common.filter((status) => !own.has(status)).map((status): [string, unknown] => [status, ref(status)]),
    ...[...own].map(([status, these]): [string, unknown] => [status, toOwnRefusal(status, these)]),
  ]);
}

function ref(status: string) {
  return { $ref: `#/components/responses/Refusal${status}` };
}

/** Its examples are what it says, each under its code or its place. */
function toOwnRefusal(status: string, refusals: readonly PromisedRefusal[]) {
  const examples = Object.fromEntries(
    refusals.map(([, message], index) => {
      const error = refusalCodeOf(message);
      const body = { message, ...(error !== undefined && { error }) };
      return [error ?? `refusal${index + 1}`, { value: { statusCode: Number(status), body } }];
    }),
  );
  const description = refusals.map(([, message]) => message).join(' · ');
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' }, examples } },
  };
}
