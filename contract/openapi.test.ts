// What programs make clients of says what the contract says, and its examples are good ones.
import { expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { allEndpoints } from './all-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { apiBases, openApi } from './openapi.ts';

interface Content {
  readonly 'application/json'?: { readonly example: unknown };
}
interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

const document = openApi({ url: 'https://fanfare.example', version: '0.0.0' });
const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>;

function operationOf({ api, path, method }: Endpoint): Operation | undefined {
  return paths[apiBases[api] + path]?.[method.toLowerCase()];
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

test('every reference in it leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) =>
    path.split('/'),
  );
  const follow = (path: readonly string[]) =>
    path.reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>>)[name], document);
  expect(references.length).toBeGreaterThan(0);
  expect(references.filter((path) => follow(path) === undefined)).toEqual([]);
});
