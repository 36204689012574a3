import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allEndpoints } from '@fanfare/contract/all-endpoints.ts';
import { listCustomers } from '@fanfare/contract/customers.ts';
import type { Endpoint } from '@fanfare/contract/endpoint.ts';
import { failureCauses } from '@fanfare/contract/gateways.ts';
import { bulkAddCustomers } from '@fanfare/contract/imports.ts';
import { openApi, toJsonSchema } from '@fanfare/contract/openapi.ts';
import { mayDo, mayKeyDo, workspaceRights } from '@fanfare/contract/rights.ts';
import { getPublicWorkspace } from '@fanfare/contract/visitors.ts';
import { webhookData } from '@fanfare/contract/webhook-events.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { apiDocs } from './api-docs.ts';

const contract = fileURLToPath(new URL('../contract/', import.meta.url));

function isEndpoint(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
}

test('every endpoint that the contract exports stands in the list of all', async () => {
  const files = globSync('*.ts', { cwd: contract }).filter(
    (file) => !file.includes('.test.') && file !== 'all-endpoints.ts',
  );
  const rooms = await Promise.all(
    files.map((file) => import(`${contract}${file}`) as Promise<Record<string, unknown>>),
  );
  const exported = rooms.flatMap((room) => Object.values(room)).filter(isEndpoint);
  expect(new Set(exported)).toEqual(new Set<unknown>(allEndpoints));
});

test('the printed page tells every endpoint and each of its promised refusals', () => {
  const page = apiDocs();
  for (const { method, api, path, summary, refusals = [] } of allEndpoints) {
    expect(page).toContain(`### ${method} /${api}/prod${path}\n\n${summary}`);
    for (const [status, message] of refusals) expect(page).toContain(`| ${status} | ${message} |`);
  }
});

test('the printed page names each right that a role has and its API key lacks', () => {
  const [, list = ''] = /rights of its role, except those that only people have:\n(.+)\.\n/.exec(apiDocs()) ?? [];
  const personal = workspaceRights.filter((right) => mayDo('owner', right) && !mayKeyDo('owner', right));
  expect(list.match(/[a-z.]+/g)).toEqual(personal);
});

test('the printed page says how large a body may be, and which fields an answer may lack', () => {
  const page = apiDocs();
  const under = (title: string) => page.split(`### ${title}\n`)[1]?.split('\n### ', 1)[0] ?? '';
  const sectionOf = ({ method, api, path }: Endpoint) => under(`${method} /${api}/prod${path}`);
  expect(page.split('\n## ', 1)[0]).toContain('256 KiB');
  expect(sectionOf(bulkAddCustomers)).toContain('Body (at most 4 MiB):');
  expect(page.match(/Body \(at most/g)).toHaveLength(1);
  expect(sectionOf(listCustomers)).toContain('| `counts?` |');
  expect(sectionOf(getPublicWorkspace)).toContain('| `phoneRule?` |');
  expect(under('Workspace')).toContain('| `phoneRule?` |');
});

test('no type is told as something that only a program would say', () => {
  expect(apiDocs()).not.toMatch(/undefined|\[object|\banything\b/);
});

test('a linter of OpenAPI finds nothing in the document, by its strict rules', async () => {
  const source = JSON.stringify(openApi({ url: '/', version: '1.0.0' }));
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

test('the page about webhooks tells every kind of event, and every word that stands in one', () => {
  const page = readFileSync(new URL('../docs/webhooks.md', import.meta.url), 'utf8');
  const told = [...page.matchAll(/^\| `([a-z_]+\.[a-z_]+)`/gm)].map(([, type]) => type);
  expect(new Set(told)).toEqual(new Set(Object.keys(webhookData)));
  const words = new Set<string>(failureCauses);
  JSON.stringify(toJsonSchema(z.object(webhookData), 'output'), (name, value: unknown) => {
    if (name === 'enum') for (const word of value as readonly string[]) words.add(word);
    return value;
  });
  expect([...words].filter((word) => !new RegExp(`["\`]${word}["\`]`).test(page))).toEqual([]);
});
