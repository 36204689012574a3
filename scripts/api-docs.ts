// Prints docs/api.md and docs/openapi.json from the contract. `--write` writes them, `--check` fails when they are stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { refusalCodeOf } from '@fanfare/contract/refusal-codes.ts';
import { mayDo, mayKeyDo, roles, workspaceRights } from '@fanfare/contract/rights.ts';
import { allEndpoints } from '@fanfare/contract/all-endpoints.ts';
import { type Endpoint, bodyBytesMaxDefault } from '@fanfare/contract/endpoint.ts';
import { apiBases, namedSchemas, openApi, toJsonSchema } from '@fanfare/contract/openapi.ts';
import type { Api } from '@fanfare/contract/route.ts';
import { type ZodObject, type ZodType, z } from 'zod';
import { type JsonSchema, sizeOf, typeOf } from '@fanfare/contract/openapi-types.ts';

const root = new URL('../', import.meta.url);
const personalRights = workspaceRights
  .filter((right) => !roles.some((role) => mayKeyDo(role, right)))
  .map((right) => `\`${right}\``);

const opening = `# The API

Printed from the contract by \`npm run api-docs\`; a check keeps it current. As OpenAPI 3.1 it is
[openapi.json](openapi.json); every installation serves its own at \`/openapi.json\`, to generate clients from, and as a page
to read and search at \`/openapi.html\`.

Every answer is \`{"statusCode": n, "body": …}\` under the same HTTP status; only the body is shown below, with a \`?\` behind
what it may lack. A refusal's body is \`{"message": "…"}\`, with an \`error\` if programs may need to tell it apart: the message
may be reworded, the error stays. Times are epoch milliseconds; ISO 8601, with \`Z\` or an offset and with or without seconds,
is accepted where the type of a field says so.

Any call can be refused with 400 (the message says what is wrong), 413 (a body over ${sizeOf(bodyBytesMaxDefault)}, or over what stands with the
call), 415 (not JSON, or compressed), 429 (too many calls), 500 (a fault of ours) and 503 (busy, or no database); 429 and
503 say in \`Retry-After\` how many seconds to wait. An unknown address is 404, a wrong method 405 with \`Allow\`. Calls of the
client API need \`Authorization: Bearer\` and an access token, and are refused with 401 without a valid one, with 404 for a
workspace that the person does not belong to, and with 403 if their role lacks the right named with the call.

An API key (\`fan_live_…\`, made by an owner under **Workspace**) replaces the access token, for one workspace and
with the rights of its role, except those that only people have:
${personalRights.join(', ')}.
For any other workspace it is refused with 401:

\`\`\`sh
curl https://fanfare.example/client/prod/ws/YOUR_WORKSPACE/customers \\
  -H "Authorization: Bearer $FANFARE_KEY" -H 'Content-Type: application/json' -d '{"phone": "415 555 0132"}'
\`\`\`

The workspace's id is under **Workspace**, **API keys**. A key makes 600 calls a minute unless the operator says otherwise.
Lists come in pages: send the \`last_evaluated_key\` of one as \`lastEvaluatedKey\` for the next, in a query as URL-encoded
JSON; null is the end. Numbers are digits with the country code, \`14155550132\`; in a workspace outside the United States
and Canada \`+34612345678\`.
`;

const titles: Readonly<Record<Api, string>> = {
  client: 'Client API: for signed-in staff',
  public: 'Public API: for anyone, and for tablets',
};

const bearers = {
  device: 'the token of a paired tablet; without it 401',
  pairing: 'the token that came with the code',
} as const;

if (import.meta.main) {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { readonly version: string };
  const documents = [
    { file: 'docs/api.md', text: apiDocs() },
    { file: 'docs/openapi.json', text: `${JSON.stringify(openApi({ url: '/', version }), null, 1)}\n` },
  ];
  const mode = process.argv[2];
  for (const { file, text } of documents) {
    if (mode === '--write') writeFileSync(new URL(file, root), text);
    else if (mode !== '--check') process.stdout.write(text);
    else if (readWritten(file) !== text) {
      process.stderr.write(`${file} is stale. Run: npm run api-docs\n`);
      process.exitCode = 1;
    }
  }
}

function readWritten(file: string): string | undefined {
  try {
    return readFileSync(new URL(file, root), 'utf8');
  } catch {
    return undefined;
  }
}

/** The whole of docs/api.md. */
export function apiDocs(): string {
  const parts = (['client', 'public'] as const).flatMap((api) => [
    `## ${titles[api]}\n`,
    ...allEndpoints.filter((endpoint) => endpoint.api === api).map(section),
  ]);
  const rights = ['## Who may do what\n', rightsTable()];
  const sections = Object.entries(namedSchemas).map(([name, schema]) => thing(name, schema));
  return [opening, ...rights, ...parts, '## What the answers hold\n', ...sections].join('\n');
}

function thing(name: string, schema: ZodObject): string {
  return [`### ${name}\n`, ...bodyOf('Fields', z.object(schema.shape), 'output')].join('\n');
}

function section(endpoint: Endpoint): string {
  const parts = [
    `### ${endpoint.method} ${apiBases[endpoint.api]}${endpoint.path}\n`,
    `${endpoint.summary}\n`,
    ...bearerOf(endpoint),
    ...rightOf(endpoint),
    ...fieldsOf('Path', endpoint.params),
    ...fieldsOf('Query', endpoint.query),
    ...bodyOf(`Body${sizeToldOf(endpoint)}`, endpoint.body, 'input'),
    ...(endpoint.file === undefined
      ? bodyOf('Answer', endpoint.answer, 'output')
      : [`Answer: a file, \`${endpoint.file}\``, '']),
    ...refusalsOf(endpoint),
  ];
  return parts.join('\n');
}

function sizeToldOf({ bodyBytesMax }: Endpoint): string {
  return bodyBytesMax === undefined ? '' : ` (at most ${sizeOf(bodyBytesMax)})`;
}

function bearerOf({ caller }: Endpoint): readonly string[] {
  return caller ? [`Bearer: ${bearers[caller]}.\n`] : [];
}

function rightOf({ right }: Endpoint): readonly string[] {
  return right && right !== 'signed-in' ? [`Right: \`${right}\`\n`] : [];
}

/** Every endpoint of a workspace, by the right that it asks for, with the roles that have it. */
function rightsTable(): string {
  const rows = workspaceRights.map((right) => {
    const calls = allEndpoints
      .filter((endpoint) => endpoint.right === right)
      .map(({ method, path }) => `\`${method} ${path}\``);
    return `| \`${right}\` | ${roles.map((role) => (mayDo(role, right) ? 'yes' : '')).join(' | ')} | ${calls.join(', ')} |`;
  });
  const head = ['Right', ...roles.map((role) => role.replace(/^./, (first) => first.toUpperCase())), 'Calls'];
  return [`| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`, ...rows, ''].join('\n');
}

function fieldsOf(title: string, schema: ZodObject | undefined): readonly string[] {
  return schema ? bodyOf(title, schema, 'input') : [];
}

/** A table of the fields where there are any, else the type in one line. */
function bodyOf(title: string, schema: ZodType | undefined, side: 'input' | 'output'): readonly string[] {
  if (!schema) return [];
  const shape = toJsonSchema(schema, side) as JsonSchema;
  const fields = Object.entries(shape.properties ?? {});
  if (fields.length === 0) return [`${title}: ${typeOf(shape)}\n`];
  const isNeeded = (name: string) => shape.required?.includes(name) === true;
  if (side === 'output') {
    const rows = fields.map(([name, field]) => row(isNeeded(name) ? name : `${name}?`, field));
    return [table(title, ['Field', 'Type'], rows)];
  }
  const rows = fields.map(([name, field]) => `${row(name, field)} ${isNeeded(name) ? 'yes' : defaultOf(field)} |`);
  return [table(title, ['Field', 'Type', 'Needed'], rows)];
}

function row(name: string, field: JsonSchema): string {
  return `| \`${name}\` | ${typeOf(field).replaceAll('|', '\\|')} |`;
}

function table(title: string, columns: readonly string[], rows: readonly string[]): string {
  const head = [`| ${columns.join(' | ')} |`, `| ${columns.map(() => '---').join(' | ')} |`];
  return [`${title}:\n`, ...head, ...rows, ''].join('\n');
}

function defaultOf({ default: value }: JsonSchema): string {
  return value === undefined ? 'no' : `no, \`${JSON.stringify(value)}\``;
}

function refusalsOf({ refusals = [] }: Endpoint): readonly string[] {
  if (refusals.length === 0) return [];
  return [
    table(
      'Refusals',
      ['Status', 'Message', 'Error'],
      refusals.map(([status, message]) => `| ${status} | ${message} | ${refusalCodeOf(message) ?? ''} |`),
    ),
  ];
}
