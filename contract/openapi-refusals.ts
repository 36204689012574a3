// What calls are refused with, in the words of OpenAPI.
import type { Endpoint, PromisedRefusal } from './endpoint.ts';
import { securityOf } from './openapi-callers.ts';
import { refusalCodeOf } from './refusal-codes.ts';
import { notAllowed } from './rights.ts';
import { workspaceNotFound } from './workspaces.ts';

const retryAfter = {
  description: 'How long to wait, in seconds.',
  schema: { type: 'integer', minimum: 1 },
  example: 30,
};

/** Refusals that any call can meet, by status, with an example of what each says. */
const commonRefusals: Readonly<Record<string, readonly [description: string, message: string]>> = {
  400: ['The request is wrong; the message says how.', 'The body is not valid JSON.'],
  401: ['The token is missing, wrong or has expired.', 'Please sign in again.'],
  403: ['The role of the person or of the API key does not allow it.', notAllowed],
  404: ['There is no such thing, or it belongs to somebody else.', workspaceNotFound],
  413: ['The body is too large.', 'This is larger than we accept.'],
  415: ['The body is not JSON.', 'The body must be JSON.'],
  429: ['Too many tries.', 'Too many requests within a minute. Please wait a moment and try again.'],
};

export const commonResponses = Object.fromEntries(
  Object.entries(commonRefusals).map(([status, [description, message]]) => [
    `Refusal${status}`,
    {
      description,
      ...(status === '429' && { headers: { 'Retry-After': retryAfter } }),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Refusal' },
          example: { statusCode: Number(status), body: { message } },
        },
      },
    },
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
