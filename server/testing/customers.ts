// A workspace whose customers a test is about, and how it asks for them.
import { listConsent } from '@fanfare/contract/consent.ts';
import {
  addCustomer,
  changeCustomer,
  listCustomers,
  listDeletedCustomers,
  removeCustomer,
  restoreCustomer,
} from '@fanfare/contract/customers.ts';
import { bulkAddCustomers, listImports, undoImport } from '@fanfare/contract/imports.ts';
import type { InputOf } from '@fanfare/contract/endpoint.ts';
import { submitPhone } from '@fanfare/contract/visitors.ts';
import { listWorkspaces } from '@fanfare/contract/workspaces.ts';
import { buildWorkspace } from './builders.ts';
import type { Asker, TestApp } from './start-app.ts';

type BulkBody = InputOf<typeof bulkAddCustomers>['body'];
export type GivenRecord = BulkBody['customers'][number];
type GivenImport = NonNullable<BulkBody['import']>;

export type CustomersAt = Awaited<ReturnType<typeof openCustomers>>;

/** Opens a new workspace and answers with short names for what staff and visitors do there. */
export async function openCustomers(app: TestApp, staff: Asker, country = 'US') {
  const ws = (await buildWorkspace(staff, 'Harbor & Vine', country)).workspace_id;
  const params = { ws };
  const visitor = app.withToken(undefined);
  return {
    ws,
    add: (phone: string) => staff.call(addCustomer, { params, body: { phone, createOnly: true } }),
    restore: (phone: string) => staff.call(restoreCustomer, { params, body: { phone } }),
    deleted: async () => (await staff.call(listDeletedCustomers, { params })).customers,
    remove: (phone: string) => staff.call(removeCustomer, { params, body: { phone } }),
    block: (phone: string, reason?: string) =>
      staff.call(changeCustomer, { params, body: { phone, action: 'block', ...(reason !== undefined && { reason }) } }),
    unblock: (phone: string, reason: string) =>
      staff.call(changeCustomer, { params, body: { phone, action: 'unblock', reason } }),
    /** On the invite page, under its text. */
    join: (phone: string) => visitor.call(submitPhone, { body: { wid: ws, phone, consent: 'en-1' } }),
    /** As a program might. */
    joinWithoutText: (phone: string) => visitor.call(submitPhone, { body: { wid: ws, phone } }),
    bulk: (customers: readonly GivenRecord[], part?: GivenImport) =>
      staff.call(bulkAddCustomers, { params, body: { customers, ...(part && { import: part }) } }),
    undo: (id: string) => staff.call(undoImport, { params: { ws, id } }),
    imports: async () => (await staff.call(listImports, { params, query: {} })).items,
    consent: async (phone: string) => (await staff.call(listConsent, { params, body: { phone } })).entries,
    list: async () => (await staff.call(listCustomers, { params, query: { limit: 10_000 } })).items,
    find: async (phone: string) =>
      (await staff.call(listCustomers, { params, query: { prefix: phone, limit: 1 } })).items[0],
    quantity: async () => {
      const { workspaces } = await staff.call(listWorkspaces, {});
      return workspaces.find(({ workspace_id }) => workspace_id === ws)?.customers_quantity;
    },
  };
}
