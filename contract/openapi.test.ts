// What programs make clients of says what the contract says, and its examples are good ones.
import { expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { addApiKey, notForApiKeys, removeApiKey } from './api-keys.ts';
import { searchAudit } from './audit.ts';
import { allEndpoints } from './all-endpoints.ts';
import { type Endpoint, bodyBytesMaxDefault } from './endpoint.ts';
import { getBroadcast } from './broadcasts.ts';
import { getCampaign, saveCampaign } from './campaigns.ts';
import { addCustomer, changeCustomer } from './customers.ts';
import { changeGateway, removeGateway, testGateway } from './gateways.ts';
import { imageBytesMax, imagePixelsMax, uploadLinkMs } from './images.ts';
import { bulkAddCustomers } from './imports.ts';
import { listMembers } from './members.ts';
import { apiBases, openApi } from './openapi.ts';
import { startSegmentJob } from './segment-jobs.ts';
import { submitPhone } from './visitors.ts';
import { addWebhook, listDeliveries, removeWebhook } from './webhooks.ts';
import { addImages, listWorkspaces } from './workspaces.ts';

interface Content {
  readonly 'application/json'?: { readonly schema?: unknown; readonly example: unknown; readonly examples?: object };
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly description?: string }[];
  readonly requestBody?: { readonly description?: string; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}
interface Response {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: object;
  readonly content?: Content;
}

const document = openApi({ url: 'https://fanfare.example', version: '0.0.0' });
const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>;

function operationOf({ api, path, method }: Endpoint): Operation | undefined {
  return paths[apiBases[api] + path]?.[method.toLowerCase()];
}

/** Of the answer's example. */
function bodyOf(endpoint: Endpoint): unknown {
  const example = operationOf(endpoint)?.responses['200']?.content?.['application/json']?.example;
  return (example as { readonly body: unknown }).body;
}

function problemsOf(schema: ZodType, example: unknown): unknown {
  return schema.safeParse(example).error?.issues ?? [];
}

test('every endpoint of the contract is in it once, under a name of its own', () => {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  expect(operations).toHaveLength(allEndpoints.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(allEndpoints.length);
  expect(allEndpoints.filter((endpoint) => !operationOf(endpoint))).toEqual([]);
});

test.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'the examples of %s are taken and answered by it',
  (_, endpoint) => {
    const operation = operationOf(endpoint);
    if (endpoint.body) {
      const asked = operation?.requestBody?.content['application/json']?.example;
      expect(problemsOf(endpoint.body, asked)).toEqual([]);
    }
    if (endpoint.file !== undefined) return;
    const answered = operation?.responses['200']?.content?.['application/json']?.example as { body: unknown };
    expect(problemsOf(endpoint.answer, answered.body)).toEqual([]);
    for (const [status] of endpoint.refusals ?? []) expect(operation?.responses).toHaveProperty(String(status));
  },
);

test('no example holds the word of a program where a person would write something', () => {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const filledIn = ({ requestBody, responses }: Operation) =>
    JSON.stringify([requestBody, responses['200']].map((part) => part?.content?.['application/json']?.example));
  // What is missing is a value for the name of a field in openapi-examples.ts.
  const bare = operations.flatMap((operation) =>
    [...filledIn(operation).matchAll(/"(\w+)":(?:"text"|\["text"\])/g)].map(([, name]) => [
      operation.operationId,
      name,
    ]),
  );
  expect(bare).toEqual([]);
});

test.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'what any call can be refused with stands at %s beside what it alone is refused with',
  (_, endpoint) => {
    const { responses = {} } = operationOf(endpoint) ?? {};
    const shared = (document['components'] as { responses: Readonly<Record<string, Response>> }).responses;
    const at = (status: string) => {
      const response = responses[status];
      return response?.$ref === undefined ? response : shared[response.$ref.split('/').at(-1) ?? ''];
    };
    const common = ['400', '429', '500', '503', ...(endpoint.api === 'client' ? ['401'] : [])];
    if (endpoint.path.includes('{ws}') && endpoint.api === 'client') common.push('403', '404');
    for (const status of common) {
      const usual = shared[`Refusal${status}`]?.description ?? '';
      expect(usual).not.toBe('');
      expect(at(status)?.description).toContain(usual);
    }
    for (const status of ['429', '503']) expect(at(status)?.headers).toHaveProperty('Retry-After');
    for (const [status, message] of endpoint.refusals ?? [])
      expect(JSON.stringify(at(String(status)))).toContain(JSON.stringify(message));
  },
);

test('what has not ended has no end in an example, and what nobody undid was undone by nobody', () => {
  expect(bodyOf(startSegmentJob)).toMatchObject({ job: { state: 'running', endedAt: null } });
  expect(bodyOf(bulkAddCustomers)).toMatchObject({ import: { undoStartedAt: null, undoneAt: null, undoneBy: null } });
  expect(bodyOf(getBroadcast)).toMatchObject({
    broadcast: { state: 'draft', pausedBecause: null, startedAt: null, startedBy: null, endedAt: null },
  });
  expect(bodyOf(addCustomer)).toMatchObject({ customer: { resubscribeRequestedAt: null } });
});

test('a webhook leads to an address of a program, and a part of an import says which it is', () => {
  const asked = (endpoint: Endpoint) => operationOf(endpoint)?.requestBody?.content['application/json']?.example;
  expect(asked(addWebhook)).toMatchObject({ url: 'https://till.example/hooks/fanfare' });
  expect(asked(bulkAddCustomers)).toMatchObject({ import: { part: 0, fileName: 'customers.csv' } });
  for (const endpoint of [addCustomer, bulkAddCustomers]) expect(asked(endpoint)).not.toHaveProperty('addedBy');
});

test('an example has values of the kind that the call answers', () => {
  const member = { createdBy: 'b4x0q1r8s2t6v9wz' };
  for (const endpoint of [removeWebhook, removeGateway, removeApiKey])
    expect(bodyOf(endpoint)).toEqual({ message: 'Done' });
  expect(bodyOf(getBroadcast)).toMatchObject({
    broadcast: { ...member, tally: { audience: 0, failed: {}, skipped: {} } },
  });
  expect(bodyOf(addWebhook)).toMatchObject({ webhook: member, secret: 'whsec_…' });
  expect(bodyOf(addApiKey)).toMatchObject({ key: { ...member, role: 'manager' }, secret: 'fan_live_…' });
  expect(bodyOf(listDeliveries)).toMatchObject({
    items: [{ tries: [{ status: 503, error: 'It answered with 503' }] }],
  });
  expect(bodyOf(testGateway)).toEqual({ outcome: 'sent', cause: null, code: '' });
  expect(bodyOf(changeGateway)).toMatchObject({ gateway: { kind: 'practice', sender: '', hooks: null }, secret: null });
  expect(bodyOf(getCampaign)).toMatchObject({ campaign: { code: '7k2m9pxq' } });
});

test('every parameter is explained', () => {
  const parameters = Object.values(paths).flatMap((path) => Object.values(path).flatMap((one) => one.parameters ?? []));
  expect(parameters.length).toBeGreaterThan(0);
  expect(parameters.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
});

test('how large a body may be stands at each call that takes more than usual, and what is usual at the top', () => {
  expect(JSON.stringify(document['info'])).toContain(`${bodyBytesMaxDefault / 1024} KiB`);
  const bytesMax = bulkAddCustomers.bodyBytesMax / 1024 / 1024;
  const told = allEndpoints.flatMap((endpoint) => operationOf(endpoint)?.requestBody?.description ?? []);
  expect(told).toEqual([`At most ${bytesMax} MiB.`]);
  expect(operationOf(bulkAddCustomers)?.requestBody?.description).toBe(`At most ${bytesMax} MiB.`);
});

test('the field that only programs fill in says to leave it out', () => {
  const submit = operationOf(submitPhone);
  const warned = { properties: { comment: { description: expect.stringContaining('Leave it out') as unknown } } };
  expect(submit?.requestBody?.content['application/json']?.schema).toMatchObject(warned);
  expect(submit?.summary).toContain('Leave out `comment`');
});

test('what an upload is, how large it may be and what refuses it stands where its address is given', () => {
  const told = operationOf(addImages)?.summary;
  expect(told).toContain(`${uploadLinkMs / 60_000} minutes`);
  expect(told).toContain(`${imageBytesMax / 1024 / 1024} MB and ${imagePixelsMax / 1_000_000} megapixels`);
  for (const status of [400, 403, 409, 410, 413, 503]) expect(told).toContain(`${status} (`);
  expect(operationOf(saveCampaign)?.summary).toContain('POST /ws/{ws}/images');
});

test('an API key is named where one gets in, and nowhere else', () => {
  const takesKey = (endpoint: Endpoint) => operationOf(endpoint)?.security.some((one) => 'apiKey' in one);
  expect(takesKey(bulkAddCustomers)).toBe(true);
  expect([addApiKey, searchAudit, listMembers, listWorkspaces, submitPhone].map(takesKey)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('that a key never unblocks a customer stands where keys are made and where customers are blocked', () => {
  expect(operationOf(addApiKey)?.summary).toContain('lifting an opt-out');
  expect(JSON.stringify(operationOf(changeCustomer)?.responses['403'])).toContain(notForApiKeys);
});

test('every reference in it leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) =>
    path.split('/'),
  );
  const follow = (path: readonly string[]) =>
    path.reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>>)[name], document);
  expect(references.length).toBeGreaterThan(0);
  expect(references.filter((path) => follow(path) === undefined)).toEqual([]);
});
