import type { Caller } from '@fanfare/contract/call.ts';
import type { Customer } from '@fanfare/contract/customers.ts';
import { expect, test } from 'vitest';
import { customersQuery, loadPage, toListed } from './queries.ts';

const customer = { id: 'c1', phone: '14155550132', status: 'active', optout: false } as Customer;

test.each([
  [true, 'blocked'],
  [false, 'active'],
] as const)('a customer with the opt-out %s is %s, whatever the record says', (optout, status) => {
  for (const said of ['active', 'blocked'] as const) {
    expect(toListed({ ...customer, status: said, optout }).status).toBe(status);
  }
});

test('a record that carries its sort key gives the phone behind 0#', () => {
  expect(toListed({ ...customer, phone: '0#14155550132' })).toEqual(customer);
});

test('customers are asked for by ten thousand, and go on by the last evaluated key', async () => {
  const asked: string[] = [];
  const caller: Caller = {
    bases: { client: 'https://fanfare.test/client/prod', public: '' },
    fetch: (url) => {
      asked.push(url as string);
      return Promise.resolve(Response.json({ statusCode: 200, body: { items: [customer], last_evaluated_key: null } }));
    },
  };
  const { signal } = new AbortController();
  await loadPage(caller, 'w1', { query: { limit: 3, order: 'phone' }, after: { phone: '14155550131' }, signal });
  const run = customersQuery(caller, 'w1').queryFn as (given: object) => Promise<unknown>;
  await run({ pageParam: null, signal });
  const [next, first] = asked.map((url) => Object.fromEntries(new URL(url).searchParams));
  expect(next).toEqual({ limit: '3', order: 'phone', lastEvaluatedKey: '{"phone":"14155550131"}' });
  expect(first).toEqual({ limit: '10000', order: 'recent' });
});
