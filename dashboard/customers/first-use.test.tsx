// The page of a workspace that has no customers yet, or no more, or none that match.
import type { Customer } from '@fanfare/contract/customers.ts';
import type { Segment } from '@fanfare/contract/segments.ts';
import { QueryClient } from '@tanstack/react-query';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { unanswered } from '../testing/answering.ts';
import { drawPage } from '../testing/draw.tsx';
import { startAllTexts } from '../testing/texts.ts';
import { PendingNumber } from './consent-history.tsx';
import { CustomersPage, MoreActions } from './customers-page.tsx';
import { type CustomersFile, ExportMenu } from './export/use-export.tsx';
import type { CustomersListState } from './list/use-customers-list.ts';
import { consentQuery, customersQuery } from './queries.ts';
import { CustomersList } from './list/customers-list.tsx';
import type * as NoMatchesFile from '../ui/no-matches.tsx';

// What opens over the list stands where it was asked for.
vi.mock('@mui/material/Menu', async () => ({ default: (await import('@mui/material/MenuList')).default }));
const clearing = vi.hoisted(() => ({ clear: () => {} }));
vi.mock('../ui/no-matches.tsx', async (original) => {
  const { NoMatches } = await original<typeof NoMatchesFile>();
  return {
    NoMatches: (props: ComponentProps<typeof NoMatches>) => {
      clearing.clear = props.onClear;
      return <NoMatches {...props} />;
    },
  };
});

beforeAll(() => startAllTexts());

const draw = (page: ReactNode, customers_quantity: number, client?: QueryClient, path = '/') =>
  drawPage(page, { path, client, workspace: { name: 'Quill', role: 'owner', customers_quantity } });

function nobodyIn(segment: Segment): QueryClient {
  const client = new QueryClient();
  const { queryKey } = customersQuery(unanswered, 'w1', { segment, sort: 'createdAt', direction: 'desc' });
  client.setQueryData(queryKey, { pages: [{ items: [], last_evaluated_key: null }], pageParams: [null] });
  return client;
}

test('a list that has nobody any more keeps what is open over it, as the result of having deleted them all', () => {
  const page = draw(<CustomersPage />, 0, nobodyIn({}));
  expect(page).toContain('No customers yet');
  expect(page).toContain('Copy number');
});

test('a list in which nobody matches offers once to clear its filters', () => {
  const page = draw(<CustomersPage />, 5, nobodyIn({ carrier: 'AT&T' }), '/?carrier=AT%26T');
  expect(page).toContain('No customers match your search and filters.');
  expect(page).toContain('Save as segment');
  expect(page.match(/Clear filters/g)).toHaveLength(1);
});

test.each([
  [{ status: 'blocked', carrier: 'AT&T' }, { segment: { status: 'blocked' } }],
  [{ status: 'blocked' }, { segment: {}, search: '' }],
] as const)('a search with filters %j in which nobody matches is cleared of its filters first', (segment, expected) => {
  const changes: unknown[] = [];
  const list = {
    view: { segment, search: '0132', sort: 'createdAt', isDescending: true },
    change: (changed: unknown) => changes.push(changed),
    loaded: { total: 0, query: {} },
    columns: { columns: [] },
  };
  const props = { list, customers: [], selection: { chosen: [], ids: new Set() } };
  draw(<CustomersList {...(props as unknown as ComponentProps<typeof CustomersList>)} />, 5);
  vi.stubGlobal('document', { getElementById: () => null, querySelector: () => null });
  clearing.clear();
  vi.unstubAllGlobals();
  expect(changes).toEqual([expected]);
});

test.each([
  [0, 5, [false, true, false], '0 customers in this list'],
  [undefined, 5, [false, false, false], 'This list'],
  [5, 5, [false, false, false], '5 customers in this list'],
  [0, 0, [true, true, false], '0 customers in this list'],
])('of %j in the list and %j in all, there is a file of those who are there', (total, quantity, isDisabled, words) => {
  const list = { loaded: { total } } as CustomersListState;
  const page = draw(<ExportMenu list={list} file={{ isBusy: false } as CustomersFile} />, quantity);
  const ways = page.match(/<(button|li)[^>]*>/g) ?? [];
  expect(ways.map((way) => way.includes('Mui-disabled'))).toEqual(isDisabled);
  expect(page).toContain(words);
});

test.each([
  [0, 5, ['Export all customers', 'everything']],
  [undefined, 5, ['Export', 'view']],
  [5, 5, ['Export', 'view']],
  [0, 0, []],
])('of %j in the list and %j in all, a phone has a file of those who are there', (total, quantity, expected) => {
  const chosen: string[] = [];
  const file = { exportView: () => chosen.push('view'), exportEverything: () => chosen.push('everything') };
  const Narrow = () => {
    const menu = MoreActions({
      list: { loaded: { total } } as CustomersListState,
      file: file as unknown as CustomersFile,
      onImports: () => undefined,
    }) as ReactElement<{ actions: readonly { label: string; onChoose: () => void }[] }>;
    const found = menu.props.actions.find(({ label }) => label.startsWith('Export'));
    if (found) chosen.push(found.label);
    found?.onChoose();
    return null;
  };
  draw(<Narrow />, quantity);
  expect(chosen).toEqual(expected);
});

test('whom nobody has asked to confirm their number is not said to have been asked', () => {
  const customer = { id: 'c1', phone: '+14155550132', optout: false } as Customer;
  const pending = (asks: number, askedAt: number | null) => {
    const client = new QueryClient();
    const { queryKey } = consentQuery(unanswered, 'w1', customer);
    client.setQueryData(queryKey, { entries: [], pending: { asks, askedAt, nextAskAt: 1 } });
    return drawPage(<PendingNumber customer={customer} />, { client, workspace: { role: 'owner' } });
  };
  const never = pending(0, null);
  expect(never).toContain('Nobody has asked them yet.');
  expect(never).toMatch(/>Ask</);
  const once = pending(1, 1);
  expect(once).not.toContain('Nobody has asked');
  expect(once).toMatch(/>Ask again</);
});
