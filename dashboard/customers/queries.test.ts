import type { Customer } from '@fanfare/contract/customers.ts';
import type { SegmentJob } from '@fanfare/contract/segment-jobs.ts';
import { expect, test } from 'vitest';
import { answering } from '../testing/answering.ts';
import { customersQuery, isUndoable, recentJobsQuery, toListed } from './queries.ts';

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
  const caller = answering([200, { items: [customer], last_evaluated_key: null }]);
  const request = { segment: { digits: { at: 'end', digits: '0132' } }, sort: 'phone', direction: 'asc' } as const;
  const load = customersQuery(caller, 'w1', request).queryFn as (given: object) => Promise<unknown>;
  const after = { phone: '14155550131' };
  for (const pageParam of [null, after]) await load({ pageParam, signal: new AbortController().signal });
  const url = '/client/prod/ws/w1/customers/search';
  expect(caller.asked).toEqual([
    ['POST', url, { ...request, limit: 100 }],
    ['POST', url, { ...request, limit: 400, lastEvaluatedKey: after }],
  ]);
});

test('a job that goes on is looked after every few seconds, one that can be undone every minute, and others not', async () => {
  const endedAt = Date.now();
  const job = { id: 'j1', kind: 'delete', state: 'running', done: 2, endedAt: null } as SegmentJob;
  const undoable: SegmentJob = { ...job, id: 'j2', state: 'done', endedAt };
  const jobs = [job, undoable, { ...undoable, kind: 'block' }, { ...undoable, endedAt: endedAt - 3_600_000 }];
  const { queryFn, refetchInterval } = recentJobsQuery(answering([200, { jobs }]), 'w1');
  const asked = await (queryFn as (given: object) => Promise<SegmentJob[]>)({ signal: new AbortController().signal });
  expect(asked).toEqual([job, undoable]);
  expect(asked.filter(isUndoable)).toEqual([undoable]);
  const every = refetchInterval as (given: object) => unknown;
  const times = [asked, [undoable], []].map((data) => every({ state: { data } }));
  expect(times).toEqual([3_000, 60_000, false]);
});
