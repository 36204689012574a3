// What calls are refused with, in the words of OpenAPI.
import type { Endpoint, PromisedRefusal } from './endpoint.ts';
import { securityOf } from './openapi-callers.ts';
import { refusalCodeOf } from './refusal-codes.ts';
import { notAllowed } from './rights.ts';
import { tooManyCalls } from './values.ts';
import { workspaceNotFound } from './workspaces.ts';

const retryAfter = {
  description: 'How long to wait, in seconds.',
  schema: { type: 'integer', minimum: 1 },
  example: 30,
};

type CommonRefusal = readonly [description: string, message: string];

/** Refusals that any call can meet, by status, with an example of what each says. */
const commonRefusals: Readonly<Record<string, CommonRefusal>> = {
  400: ['The request is wrong; the message says how.', 'The body is not valid JSON.'],
  401: ['The token is missing, wrong or has expired.', 'Please sign in again.'],
  403: ['The role of the person or of the API key does not allow it.', notAllowed],
  404: ['There is no such thing, or it belongs to somebody else.', workspaceNotFound],
  413: ['The body is too large.', 'This is larger than we accept.'],
  415: ['The body is not JSON, or is compressed.', 'The body must be JSON.'],
  429: ['Too many tries.', tooManyCalls],
  500: ['A fault of the server, which its log tells of.', 'Something went wrong on our side. Please try again.'],
  503: [
    'The server is busy, or its database does not answer.',
    'We can’t do this right now. Please try again in a few seconds.',
  ],
};
const saysWhen: ReadonlySet<string> = new Set(['429', '503']);

export const commonResponses = Object.fromEntries(
  Object.entries(commonRefusals).map(([status, [description, message]]) => [
    `Refusal${status}`,
    toResponse(status, description, { example: toExample(status, message) }),
  ]),
);

export const refusalSchema = {
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

/** Every refusal of an endpoint: those that any such call can meet, and its own. */
export function refusalsOf(endpoint: Endpoint): Readonly<Record<string, unknown>> {
  const { refusals = [], body, params, api } = endpoint;
  const isStaff = api === 'client';
  const common = [
    '400',
    ...(securityOf(endpoint).length > 0 ? ['401'] : []),
    ...(isStaff && params ? ['403', '404'] : []),
    ...(body ? ['413', '415'] : []),
    '429',
    '500',
    '503',
  ];
  const own = Map.groupBy(refusals, ([status]) => String(status));
  return Object.fromEntries([
    ...common.filter((status) => !own.has(status)).map((status): [string, unknown] => [status, ref(status)]),
    ...[...own].map(([status, these]): [string, unknown] => [
      status,
      toOwnRefusal(status, these, common.includes(status) ? commonRefusals[status] : undefined),
    ]),
  ]);
}

function ref(status: string) {
  return { $ref: `#/components/responses/Refusal${status}` };
}

/** Its examples are what it says, each under its code or its place. */
function toOwnRefusal(status: string, refusals: readonly PromisedRefusal[], common?: CommonRefusal) {
  const own = refusals.map(([, message], index) => {
    return [refusalCodeOf(message) ?? `refusal${index + 1}`, { value: toExample(status, message) }] as const;
  });
  const [words, message] = common ?? [];
  const examples = {
    ...(message !== undefined && { anyCall: { value: toExample(status, message) } }),
    ...Object.fromEntries(own),
  };
  const description = [...(words === undefined ? [] : [words]), ...refusals.map(([, told]) => told)].join(' · ');
  return toResponse(status, description, { examples });
}

function toExample(status: string, message: string) {
  const error = refusalCodeOf(message);
  return { statusCode: Number(status), body: { message, ...(error !== undefined && { error }) } };
}

function toResponse(status: string, description: string, examples: object) {
  return {
    description,
    ...(saysWhen.has(status) && { headers: { 'Retry-After': retryAfter } }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' }, ...examples } },
  };
}
