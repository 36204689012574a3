// The contract as an OpenAPI 3.1 document, for programs that make clients, tests and pages of it.
import { type ZodType, z } from 'zod';
import { endpointGroups } from './all-endpoints.ts';
import { Campaign } from './campaigns.ts';
import { Customer } from './customers.ts';
import { Device } from './devices.ts';
import { type Endpoint, bodyBytesMaxDefault } from './endpoint.ts';
import { Member } from './members.ts';
import { isForKeys, securityOf, securitySchemes } from './openapi-callers.ts';
import { exampleOf } from './openapi-examples.ts';
import { commonResponses, refusalSchema, refusalsOf } from './openapi-refusals.ts';
import { type JsonSchema, sizeOf } from './openapi-types.ts';
import { mayDo, roles } from './rights.ts';
import type { Api } from './route.ts';
import { SavedSegment } from './saved-segments.ts';
import { Workspace } from './workspaces.ts';

/** What has a name of its own in documents, instead of standing inside every answer. */
export const namedSchemas = { Workspace, Member, Device, Customer, Campaign, SavedSegment };

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(namedSchemas)) registry.add(schema, { id });

export const apiBases: Readonly<Record<Api, string>> = { client: '/client/prod', public: '/public/prod' };

/** `url` is where the installation stands, without a slash at its end. */
export function openApi({ url, version }: { readonly url: string; readonly version: string }): JsonSchema {
  const schemas: Record<string, unknown> = {};
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name: tag, endpoints } of endpointGroups) {
    for (const [operationId, endpoint] of endpoints) {
      const path = (paths[apiBases[endpoint.api] + endpoint.path] ??= {});
      path[endpoint.method.toLowerCase()] = { operationId, tags: [tag], ...operationOf(endpoint, schemas) };
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Fanfare',
      version,
      description: aboutApi,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url }],
    tags: endpointGroups.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: { ...schemas, Refusal: refusalSchema },
      responses: commonResponses,
      securitySchemes,
    },
  };
}

function operationOf(endpoint: Endpoint, schemas: Record<string, unknown>) {
  const { summary, params, query, body, bodyBytesMax, file } = endpoint;
  const shapeOf = (schema: ZodType, side: 'input' | 'output') => toShape(schema, side, schemas);
  const parameters = [
    ...(params ? toParameters(shapeOf(params, 'input'), 'path') : []),
    ...(query ? toParameters(shapeOf(query, 'input'), 'query') : []),
  ];
  const answer = file === undefined ? toEnvelope(200, shapeOf(endpoint.answer, 'output'), schemas) : undefined;
  const content = answer ?? toFile(file ?? '');
  return {
    summary,
    ...wordsOf(endpoint),
    security: securityOf(endpoint),
    ...(endpoint.right && { 'x-right': endpoint.right }),
    ...(endpoint.audit && endpoint.audit !== 'none' && { 'x-audit': endpoint.audit }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        ...(bodyBytesMax !== undefined && { description: `At most ${sizeOf(bodyBytesMax)}.` }),
        required: true,
        content: toContent(shapeOf(body, 'input'), schemas),
      },
    }),
    responses: { 200: { description: 'Done.', content }, ...refusalsOf(endpoint) },
  };
}

/** A text, or bytes without a schema. */
function toFile(type: string) {
  return { [type.split(';', 1)[0] ?? '']: type.startsWith('text/') ? { schema: { type: 'string' } } : {} };
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
    ...(parameterWords[name] && { description: parameterWords[name] }),
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

const aboutApi = `Every answer is an envelope: \`statusCode\`, the same as the HTTP status, and \`body\`. A refusal holds a \`message\` for people and, where programs tell it apart, an \`error\` that stays.

An owner makes API keys under **Workspace** in the dashboard. A key goes into the header \`Authorization: Bearer fan_live_…\`, for one workspace and with the rights of its role. What only people may do names \`staff\` alone.

Times are epoch milliseconds; ISO 8601, with \`Z\` or an offset and with or without seconds, is accepted where a field of the request says \`date-time\`. Phone numbers are digits with the country code: \`14155550132\` in a workspace of the United States or Canada, which also takes ten digits; in one of another country \`+34612345678\`, which also takes what people dial there. Lists come in pages: the \`last_evaluated_key\` of one asks for the next, and is null at the end.

A body may have ${sizeOf(bodyBytesMaxDefault)} unless the call says otherwise, and is not compressed.

Whoever calls too often is refused with 429, and a busy server answers 503; \`Retry-After\` says how many seconds to wait.`;

/** What a parameter means, by its name. */
const parameterWords: Readonly<Record<string, string>> = {
  campaignId: 'Of this campaign alone.',
  compare: 'Whether as many days before are answered too.',
  counts: 'Whether the exact counts are answered too.',
  days: 'How many days the answer goes back.',
  delimiter: 'What parts the cells of a line.',
  dev: 'The device.',
  direction: 'Which way `sort` goes.',
  from: 'The first day.',
  id: 'What is meant, by the ID under which it is listed.',
  lastEvaluatedKey: '`last_evaluated_key` of the page before, as URL-encoded JSON.',
  limit: 'How many the page holds at most.',
  only: 'Those that need a person (`open`), or that nobody has read.',
  open: 'Only those that have not ended and were not canceled.',
  order: '`phone` is by number, `recent` the newest first.',
  prefix: 'Digits with which the number begins.',
  segment: 'Who is meant: the `segment` of a search as URL-encoded JSON, without `digits`.',
  sort: 'What the customers of a `segment` are ordered by.',
  state: 'Texts in this state alone.',
  suffix: 'Digits with which the number ends.',
  to: 'The last day.',
  userId: 'Who opens the gallery, as its link names them.',
  ws: 'The workspace. Its ID stands under **Workspace** in the dashboard, with the API keys.',
};

/** Who may call, and what the audit log then says. */
function wordsOf(endpoint: Endpoint): { readonly description?: string } {
  const { right, audit: entry } = endpoint;
  if (right === undefined) return {};
  if (right === 'signed-in') return { description: 'For whoever is signed in.' };
  const who = roles.filter((role) => mayDo(role, right)).join(', ');
  const keys = isForKeys(endpoint) ? '' : ' No API key has it.';
  const told = entry === undefined || entry === 'none' ? '' : ` The audit log says \`${entry}\`.`;
  return { description: `Asks for the right \`${right}\`: ${who}.${keys}${told}` };
}
