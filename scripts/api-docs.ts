import { allEndpoints } from '@fanfare/contract/all-endpoints.ts';
import type { Endpoint } from '@fanfare/contract/endpoint.ts';
import type { Api } from '@fanfare/contract/route.ts';
import { type ZodObject, type ZodType, z } from 'zod';
import { typeOf, type Shape } from './api-types.ts';

const bases: Readonly<Record<Api, string>> = { client: '/client/prod', public: '/public/prod' };

const opening = `# The API

Printed from the contract by \`npm run api-docs\`; a check keeps it fresh.

Every answer is \`{"statusCode": n, "body": …}\` under the same HTTP status; below stands the body. A refusal's body is
\`{"message": "…"}\`. Times are epoch milliseconds; on input ISO 8601 is accepted too.

Any call can be refused with 400 (the message says what is wrong), 413 (too large), 415 (not JSON) and 429 (too many
tries, with \`Retry-After\`). An unknown address is 404, a wrong method 405 with \`Allow\`. Calls of the client API need
\`Authorization: Bearer\` and an access token, and are refused with 401 without a good one and with 404 for a workspace
that the person does not belong to.
`;

const titles: Readonly<Record<Api, string>> = {
  client: 'Client API: for signed-in staff',
  public: 'Public API: for anyone',
};

/** The whole of docs/api.md. */
export function apiDocs(): string {
  const parts = (['client', 'public'] as const).flatMap((api) => [
    `## ${titles[api]}\n`,
    ...allEndpoints.filter((endpoint) => endpoint.api === api).map(section),
  ]);
  return [opening, ...parts].join('\n');
}

function section(endpoint: Endpoint): string {
  const parts = [
    `### ${endpoint.method} ${bases[endpoint.api]}${endpoint.path}\n`,
    `${endpoint.summary}\n`,
    ...fieldsOf('Path', endpoint.params),
    ...fieldsOf('Query', endpoint.query),
    ...bodyOf('Body', endpoint.body, 'input'),
    ...bodyOf('Answer', endpoint.answer, 'output'),
    ...refusalsOf(endpoint),
  ];
  return parts.join('\n');
}

function fieldsOf(title: string, schema: ZodObject | undefined): readonly string[] {
  return schema ? bodyOf(title, schema, 'input') : [];
}

/** A table of the fields where there are any, else the type in one line. */
function bodyOf(title: string, schema: ZodType | undefined, side: 'input' | 'output'): readonly string[] {
  if (!schema) return [];
  const shape = z.toJSONSchema(schema, { io: side, unrepresentable: 'any', reused: 'inline' }) as Shape;
  const fields = Object.entries(shape.properties ?? {});
  if (fields.length === 0) return [`${title}: ${typeOf(shape)}\n`];
  const rows = fields.map(([name, field]) => {
    const isRequired = side === 'output' || shape.required?.includes(name) === true;
    return `| \`${name}\` | ${cell(typeOf(field))} | ${isRequired ? 'yes' : defaultOf(field)} |`;
  });
  if (side === 'output') return [table(title, ['Field', 'Type'], rows.map((row) => row.replace(/ \| yes \|$/, ' |')))];
  return [table(title, ['Field', 'Type', 'Needed'], rows)];
}

function table(title: string, columns: readonly string[], rows: readonly string[]): string {
  const head = [`| ${columns.join(' | ')} |`, `| ${columns.map(() => '---').join(' | ')} |`];
  return [`${title}:\n`, ...head, ...rows, ''].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function defaultOf({ default: value }: Shape): string {
  return value === undefined ? 'no' : `no, \`${JSON.stringify(value)}\``;
}

function refusalsOf({ refusals = [] }: Endpoint): readonly string[] {
  if (refusals.length === 0) return [];
  return [table('Refusals', ['Status', 'Message'], refusals.map(([status, message]) => `| ${status} | ${message} |`))];
}
