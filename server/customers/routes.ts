import {
  addCustomer,
  customerExists,
  customerNotFound,
  listCustomers,
  removeCustomer,
} from '@fanfare/contract/customers.ts';
import type { Database } from '../database/open.ts';
import { toPage } from '../http/paging.ts';
import { Refusal } from '../http/refusal.ts';
import { type Door, serve } from '../http/serve.ts';
import * as store from './store.ts';

export interface CustomerParts {
  readonly database: Database;
  readonly clock: () => number;
}

export function mountCustomers(door: Door, { database, clock }: CustomerParts): void {
  serve(door, listCustomers, async ({ params, query }) => {
    const { limit, prefix, order, lastEvaluatedKey: after } = query;
    const rows = await store.listCustomers(database, params.ws, { limit, prefix, order, after });
    return toPage(rows, limit, ({ phone, createdAt }) => (order === 'recent' ? { phone, createdAt } : { phone }));
  });

  serve(door, addCustomer, async ({ params, body, person }) => {
    const customer = { workspaceId: params.ws, phone: body.phone, addedBy: person.id, createdAt: clock() };
    const [added] = await database.transaction().execute((transaction) => store.addCustomers(transaction, [customer]));
    if (added) return { message: 'Customer added', customer: added };
    const known = body.createOnly ? undefined : await store.findCustomer(database, params.ws, body.phone);
    if (!known) throw new Refusal(409, customerExists);
    return { message: customerExists, customer: known };
  });

  serve(door, removeCustomer, async ({ params, body }) => {
    const removed = await database
      .transaction()
      .execute((transaction) => store.removeCustomer(transaction, params.ws, body.phone));
    if (!removed) throw new Refusal(404, customerNotFound);
    return { message: 'Customer deleted' };
  });
}
