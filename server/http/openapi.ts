import { readFile } from 'node:fs/promises';
import { type JsonSchema, typeOf } from '@fanfare/contract/openapi-types.ts';
import { openApi } from '@fanfare/contract/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './escape-html.ts';
import { toHook } from './limits.ts';
import { protectPage, styleHash } from './page-headers.ts';
import { pack, sendPacked } from './packed.ts';

const packageFile = new URL('../../package.json', import.meta.url);
const styleFile = new URL('./openapi.css', import.meta.url);

/** The contract for programs, which pages of other sites may show too, and as a page of ours for people. */
export function mountOpenApi(http: FastifyInstance, publicUrl: string): void {
  const document = once(() => describeApi(publicUrl));
  const page = once(async () => await drawPage(await document(), publicUrl));
  const packedDocument = once(async () => await pack(await document()));
  const packedPage = once(async () => await pack((await page()).html));
  const limited = { onRequest: toHook(http.limitPages) };
  http.get('/openapi.json', limited, async (request, reply) => {
    reply.header('access-control-allow-origin', '*').type('application/json; charset=utf-8');
    return sendPacked(request, reply.header('cache-control', 'no-cache'), await packedDocument());
  });
  http.get('/openapi.html', limited, async (request, reply) => {
    (await page()).protect(reply);
    reply.type('text/html; charset=utf-8');
    return sendPacked(request, reply.header('cache-control', 'no-cache'), await packedPage());
  });
}

/** What could not be made is made anew by whoever asks next. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}

async function describeApi(url: string): Promise<string> {
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { readonly version: string };
  return JSON.stringify(openApi({ url, version }));
}

/** Its one style is allowed by its hash; nothing else loads. */
async function drawPage(document: string, publicUrl: string) {
  const style = await readFile(styleFile, 'utf8');
  const policy = { scriptSrc: ["'none'"], styleSrc: [styleHash(style)], imgSrc: ["'self'"], formAction: ["'none'"] };
  return {
    html: apiPage(JSON.parse(document) as ApiDocument, style),
    protect: protectPage(policy, publicUrl.startsWith('https:')),
  };
}

interface Content {
  readonly schema?: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: { readonly body: RefusalBody } }>>;
}

interface RefusalBody {
  readonly message: string;
  readonly error?: string;
}

interface Answer {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, Content>>;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly description?: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Call extends Operation {
  readonly method: string;
  readonly path: string;
}

interface ApiDocument {
  readonly info: Readonly<Record<'title' | 'version' | 'description', string>>;
  readonly servers: readonly [{ readonly url: string }];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, Answer>>;
    readonly securitySchemes: Readonly<Record<string, { readonly description: string }>>;
  };
}

/** The whole page; its looks stand in `style`. */
function apiPage(document: ApiDocument, style: string): string {
  const { info, tags, components } = document;
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, one]): Call => ({ ...one, path, method: method.toUpperCase() })),
  );
  const groups = tags.map((tag) => ({ ...tag, calls: calls.filter((call) => call.tags.includes(tag.name)) }));
  const title = `${info.title} API`;
  const shapes = Object.entries(components.schemas);
  const refusals = Object.entries(components.responses).map(([name, { description = '' }]) => [
    name.replace(/\D+/, ''),
    words(description),
  ]);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<nav aria-label="Contents" tabindex="0">
<details><summary>Contents</summary>
${groups.map(contentsOf).join('\n')}
<p><a href="#refusals">Refusals</a></p>
<p><a href="#shapes">What answers hold</a></p>
</details>
</nav>
<main>
<h1>${escapeHtml(title)} <small>${escapeHtml(info.version)}</small></h1>
${info.description
  .split('\n\n')
  .map((text) => `<p>${words(text)}</p>`)
  .join('\n')}
<p>For programs, the same is an OpenAPI 3.1 document: <a href="/openapi.json">openapi.json</a>.</p>
${groups.map((group) => sectionOf(group, document)).join('\n')}
<section id="refusals">
<h2>Refusals</h2>
<p>What any call can be refused with. Those of a call alone stand with it.</p>
${table('Refusals of any call', ['Status', 'Meaning'], refusals)}
</section>
<section id="shapes">
<h2>What answers hold</h2>
${shapes.map(([name, shape]) => `<h3 id="${name.toLowerCase()}">${name}</h3>\n${fieldsOf(name, shape)}`).join('\n')}
</section>
</main>
</body>
</html>
`;
}

interface Group {
  readonly name: string;
  readonly description: string;
  readonly calls: readonly Call[];
}

function contentsOf({ name, calls }: Group): string {
  const items = calls.map(
    ({ operationId, method, path }) =>
      `<li><a href="#${operationId}">${methodOf(method)} <span>${escapeHtml(shortOf(path))}</span></a></li>`,
  );
  return `<p><a href="#${idOf(name)}">${escapeHtml(name)}</a></p>\n<ul>${items.join('')}</ul>`;
}

/** Without what all addresses begin with. */
function shortOf(path: string): string {
  return path.replace(/^\/(client|public)\/prod/, '').replace(/^\/ws\/\{ws\}(?=\/)/, '');
}

function idOf(name: string): string {
  return `about-${name.toLowerCase().replaceAll(' ', '-')}`;
}

function methodOf(method: string): string {
  return `<b class="${method.toLowerCase()}">${method}</b>`;
}

function sectionOf({ name, description, calls }: Group, document: ApiDocument): string {
  return `<section id="${idOf(name)}">
<h2>${escapeHtml(name)}</h2>
<p>${words(description)}</p>
${calls.map((call) => callOf(call, document)).join('\n')}
</section>`;
}

function callOf(call: Call, { servers, components }: ApiDocument): string {
  const { operationId, method, path, summary, description = '', security, parameters = [], requestBody } = call;
  const tokens = security.flatMap(Object.keys).map((name) => components.securitySchemes[name]?.description ?? '');
  const body = requestBody?.content['application/json'];
  return `<article id="${operationId}">
<h3>${methodOf(method)} <a href="#${operationId}"><code>${escapeHtml(path).replaceAll('/', '/<wbr>')}</code></a></h3>
<p>${words(summary)}</p>
<p class="quiet">${words(description)}</p>
<p class="quiet">${tokens.length === 0 ? 'For anybody, without a token.' : `Bearer: ${tokens.map(words).join(' Or: ')}`}</p>
${parametersOf(parameters)}
${body?.schema ? fieldsOf('Body', body.schema, true) : ''}
${detailsOf('Call with curl', curlOf(call, servers[0].url))}
${answerOf(call.responses['200'])}
${refusalsOf(call.responses)}
</article>`;
}

function parametersOf(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, required, schema, description = '' }) => [
    `<code>${name}</code>`,
    place,
    `${words(typeOf(schema))}${defaultOf(schema)}`,
    required ? 'yes' : '',
    words(description),
  ]);
  return table('Parameters', ['Name', 'In', 'Type', 'Needed', 'Meaning'], rows);
}

/** A table of the fields where there are any, else the type in one line. */
function fieldsOf(title: string, shape: JsonSchema, isAsked = false): string {
  const fields = Object.entries(shape.properties ?? {});
  if (fields.length === 0) return `<p>${escapeHtml(title)}: ${words(typeOf(shape))}</p>`;
  const rows = fields.map(([name, field]) => [
    `<code>${escapeHtml(name)}</code>`,
    `${words(typeOf(field))}${defaultOf(field)}`,
    ...(isAsked ? [shape.required?.includes(name) ? 'yes' : ''] : []),
  ]);
  return table(title, ['Field', 'Type', ...(isAsked ? ['Needed'] : [])], rows);
}

function defaultOf({ default: value }: JsonSchema): string {
  return value === undefined ? '' : `, else <code>${escapeHtml(JSON.stringify(value))}</code>`;
}

function answerOf({ content = {} }: Answer = {}): string {
  const [[type, { example, schema }] = ['', {} as Content]] = Object.entries(content);
  if (type !== 'application/json') return `<p>Answer: a file, <code>${escapeHtml(type)}</code></p>`;
  const body = schema?.properties?.['body'];
  return `${body ? fieldsOf('Answer', body) : ''}\n${detailsOf('Answer as JSON', JSON.stringify(example, null, 2))}`;
}

function refusalsOf(responses: Operation['responses']): string {
  const refused = Object.entries(responses).filter(([status]) => status !== '200');
  const own = refused.flatMap(([status, { content }]) =>
    Object.values(content?.['application/json']?.examples ?? {}).map(({ value }) => [
      status,
      escapeHtml(value.body.message),
      value.body.error === undefined ? '' : `<code>${escapeHtml(value.body.error)}</code>`,
    ]),
  );
  const common = refused.filter(([, { $ref }]) => $ref !== undefined).map(([status]) => status);
  const others = `<p class="quiet">Like any call: <a href="#refusals">${common.join(', ')}</a></p>`;
  return (own.length > 0 ? table('Refusals', ['Status', 'Message', 'Error'], own) : '') + others;
}

/** What to type to try it, with an API key in `$FANFARE_KEY` where a token is needed. */
function curlOf({ method, path, security, parameters = [], requestBody }: Call, origin: string): string {
  const examples = new Map(parameters.map(({ name, example }) => [name, String(example)]));
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(examples.get(name) ?? name));
  const needed = parameters.filter((one) => one.in === 'query' && one.required);
  const query = needed.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`).join('&');
  const body = requestBody?.content['application/json']?.example;
  const quoted = JSON.stringify(body, null, 2)?.replaceAll("'", String.raw`'\''`);
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${origin}${address}${query && `?${query}`}'`,
    ...(security.length > 0 ? ['-H "Authorization: Bearer $FANFARE_KEY"'] : []),
    ...(quoted === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${quoted}'`]),
  ].join(' \\\n  ');
}

function detailsOf(title: string, code: string): string {
  return `<details><summary>${title}</summary><pre tabindex="0"><code>${escapeHtml(code)}</code></pre></details>`;
}

function table(caption: string, columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = columns.map((column) => `<th scope="col">${column}</th>`).join('');
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n');
  return `<div class="wide" tabindex="0" role="group" aria-label="${escapeHtml(caption)}"><table><caption>${escapeHtml(caption)}</caption><thead><tr>${head}</tr></thead><tbody>
${lines}
</tbody></table></div>`;
}

/** Text of the contract: code, what is bold, and links to what the page tells. */
function words(text: string): string {
  return escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[(\w+)\]\((#\w+)\)/g, '<a href="$2">$1</a>');
}
