import type { Caller } from '@fanfare/contract/call.ts';
import type { Customer } from '@fanfare/contract/customers.ts';
import { expect, test } from 'vitest';
import { customersQuery, toListed } from './queries.ts';

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

test('customers are asked for page by page, and neither a digit nor where a page ends stands in an address', async () => {
  const asked: [url: string, body: unknown][] = [];
  const caller: Caller = {
    bases: { client: 'https://fanfare.test/client/prod', public: '' },
    fetch: (url, init) => {
      asked.push([url as string, JSON.parse(init?.body as string)]);
      return Promise.resolve(Response.json({ statusCode: 200, body: { items: [customer], last_evaluated_key: null } }));
    },
  };
  const ask = { segment: { digits: { at: 'end', digits: '0132' } }, sort: 'phone', direction: 'asc' } as const;
  const load = customersQuery(caller, 'w1', ask).queryFn as (given: object) => Promise<unknown>;
  const after = { phone: '14155550131' };
  for (const pageParam of [null, after]) await load({ pageParam, signal: new AbortController().signal });
  const url = 'https://fanfare.test/client/prod/ws/w1/customers/search';
  expect(asked).toEqual([
    [url, { ...ask, limit: 100 }],
    [url, { ...ask, limit: 400, lastEvaluatedKey: after }],
  ]);
});
