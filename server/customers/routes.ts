import { notForApiKeys } from '@fanfare/contract/api-keys.ts';
import { askToConfirm, listConsent } from '@fanfare/contract/consent.ts';
import {
  addCustomer,
  changeCustomer,
  changeCustomerDetails,
  checkInCustomer,
  customerExists,
  customerNotFound,
  listDeletedCustomers,
  notRestorable,
  removeCustomer,
  restoreCustomer,
  tooManyUnknown,
  unknownNumbersMax,
} from '@fanfare/contract/customers.ts';
import { erasePersonalData, getPersonalData } from '@fanfare/contract/personal-data.ts';
import type { Role } from '@fanfare/contract/rights.ts';
import { getSignUps } from '@fanfare/contract/sign-ups.ts';
import { undoMs } from '@fanfare/contract/undo.ts';
import { type Budget, giveBack } from '../database/budgets.ts';
import { spendOrRefuse } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { type Router, serve } from '../http/serve.ts';
import { askPending, findPending } from '../messages/confirmations-store.ts';
import { countVisit } from './check-ins-store.ts';
import { lockCustomers } from './bulk-store.ts';
import { readConsent } from './consent.ts';
import * as deletions from './deletions-store.ts';
import { takeImportLock } from './imports-store.ts';
import { changeDetails } from './details-store.ts';
import { mountImports } from './import-routes.ts';
import { mountSavedSegments, mountSegmentJobs } from './segments-routes.ts';
import { mountLists } from './list-routes.ts';
import type { CustomerParts } from './parts.ts';
import { readPersonalData } from './personal-data.ts';
import { erase, isOptoutKept, takeNumbersLock } from './personal-data-store.ts';
import { checkQuantity } from './quantity-store.ts';
import { type StoredCustomer, toAudited, toCustomer, withoutDetails } from './row.ts';
import { readSignUps } from './sign-ups.ts';
import * as store from './store.ts';

const hourMs = 60 * 60_000;

export function mountCustomers(router: Router, parts: CustomerParts): void {
  mountChanges(router, parts);
  mountDetails(router, parts);
  mountQuestions(router, parts);
  mountUndo(router, parts);
  mountPersonalData(router, parts);
  mountLists(router, parts);
  mountReads(router, parts);
  mountImports(router, parts);
  mountSavedSegments(router, parts);
  mountSegmentJobs(router, parts);
}

function mountChanges(router: Router, { database, clock, quotas }: CustomerParts): void {
  serve(router, addCustomer, async ({ params, body, person, role, record }) => {
    const now = clock();
    const customer = { workspaceId: params.ws, phone: body.phone, addedBy: person.id, createdAt: now };
    const additions = missesOf('additions', params.ws, person.id);
    // By itself: it stays spent where a full workspace takes nobody, which tells as much.
    if (role === 'counter') await spendOrRefuse(database, additions, now, tooManyUnknown);
    const [added] = await database.transaction().execute(async (transaction) => {
      const all = await store.addCustomers(transaction, [customer]);
      if (all.length === 0) return all;
      await checkQuantity(transaction, params.ws, quotas);
      await record(transaction, { phone: body.phone });
      return all;
    });
    // A number that is added was no guess when it was checked in before.
    const unspent = added ? missesOf('unknown check-ins', params.ws, person.id) : additions;
    if (role === 'counter') await giveBack(database, unspent, now);
    if (added) return { message: 'Customer added', customer: added };
    const known = body.createOnly ? undefined : await store.findCustomer(database, params.ws, body.phone);
    if (!known) throw new Refusal(409, customerExists);
    return { message: customerExists, customer: shownTo(role, known) };
  });

  serve(router, checkInCustomer, async ({ params, body, person, role, record }) => {
    const key = { workspaceId: params.ws, phone: body.phone };
    const now = clock();
    const misses = role === 'counter' ? missesOf('unknown check-ins', params.ws, person.id) : undefined;
    const checkedIn = await database.transaction().execute(async (transaction) => {
      // Before it is known whether somebody has the number, so that many at once find no more.
      if (misses) await spendOrRefuse(transaction, misses, now, tooManyUnknown);
      const isNewVisit = await countVisit(transaction, key, now);
      if (isNewVisit) await record(transaction, { phone: body.phone });
      const customer = await store.findCustomer(transaction, params.ws, body.phone);
      if (customer && misses) await giveBack(transaction, misses, now);
      return customer && { customer: shownTo(role, customer), isNewVisit };
    });
    if (!checkedIn) throw new Refusal(404, customerNotFound);
    return checkedIn;
  });

  serve(router, removeCustomer, async ({ params, body, person, record }) => {
    const key = { workspaceId: params.ws, phone: body.phone };
    const actor = { who: person.id, now: clock() };
    await database.transaction().execute(async (transaction) => {
      const removed = await store.removeCustomer(transaction, key, actor);
      if (!removed) throw new Refusal(404, customerNotFound);
      await record(transaction, { phone: body.phone });
    });
    return { message: 'Customer deleted' };
  });
}

function shownTo(role: Role, customer: StoredCustomer): StoredCustomer {
  return role === 'counter' ? withoutDetails(customer) : customer;
}

/** Who sees four digits of a number could find the others by checking in, or adding, each that is possible. */
function missesOf(what: 'additions' | 'unknown check-ins', workspaceId: string, personId: string): Budget {
  const spender = `${workspaceId} ${personId}`;
  return { name: `${what} of a counter`, spender, max: unknownNumbersMax, windowMs: hourMs };
}

function mountDetails(router: Router, { database, clock }: CustomerParts): void {
  serve(router, changeCustomer, async ({ params, body, person, record }) => {
    const { phone, action, reason } = body;
    if (action === 'unblock' && person.key) throw new Refusal(403, notForApiKeys);
    const key = { workspaceId: params.ws, phone };
    const change = { optout: action === 'block', reason, who: person.id, now: clock() };
    const customer = await database.transaction().execute(async (transaction) => {
      const [before] = await lockCustomers(transaction, params.ws, [phone]);
      const after = await store.changeOptout(transaction, key, change);
      if (!before || !after) throw new Refusal(404, customerNotFound);
      const [was, is] = [toCustomer(before).status, after.status];
      if (was !== is) await record(transaction, { phone, before: { status: was }, after: { status: is, reason } });
      return after;
    });
    return { customer };
  });

  serve(router, changeCustomerDetails, async ({ params, body, record }) => {
    const { phone, ...details } = body;
    const key = { workspaceId: params.ws, phone };
    const customer = await database.transaction().execute(async (transaction) => {
      const changed = await changeDetails(transaction, key, { ...details, isByHand: true, now: clock() });
      if (!changed) throw new Refusal(404, customerNotFound);
      const { before, after, isChanged } = changed;
      if (isChanged) await record(transaction, { phone, before: toAudited(before), after: toAudited(after) });
      return after;
    });
    return { customer };
  });
}

function mountQuestions(router: Router, { database, clock }: CustomerParts): void {
  serve(router, askToConfirm, async ({ params, body: { phone }, record }) =>
    database.transaction().execute(async (transaction) => {
      const [row] = await lockCustomers(transaction, params.ws, [phone]);
      if (!row) throw new Refusal(404, customerNotFound);
      const isAsked = await askPending(transaction, row, clock());
      if (isAsked) await record(transaction, { phone });
      return { isAsked, pending: await findPending(transaction, { workspaceId: params.ws, phone }) };
    }),
  );
}

function mountUndo(router: Router, { database, clock, quotas }: CustomerParts): void {
  serve(router, listDeletedCustomers, async ({ params }) => ({
    customers: await deletions.listDeleted(database, params.ws, clock() - undoMs),
  }));

  serve(router, restoreCustomer, async ({ params, body: { phone }, record }) => {
    const key = { workspaceId: params.ws, phone };
    const known = await store.findCustomer(database, params.ws, phone);
    if (known) return { customer: known };
    const customer = await database.transaction().execute(async (transaction) => {
      const now = clock();
      await takeImportLock(transaction, params.ws);
      if (!(await deletions.restoreDeleted(transaction, key, { now, since: now - undoMs }))) {
        throw new Refusal(404, notRestorable);
      }
      await checkQuantity(transaction, params.ws, quotas);
      await record(transaction, { phone });
      return await store.findCustomer(transaction, params.ws, phone);
    });
    if (!customer) throw new Refusal(404, notRestorable);
    return { customer };
  });
}

function mountPersonalData(router: Router, { database, clock, shortLinkHost }: CustomerParts): void {
  serve(router, getPersonalData, async ({ params, body, record }) => {
    const key = { workspaceId: params.ws, phone: body.phone };
    return await database.transaction().execute(async (transaction) => {
      await takeNumbersLock(transaction, key);
      const kept = await readPersonalData(transaction, key, shortLinkHost);
      if (!kept) throw new Refusal(404, customerNotFound);
      await record(transaction, { phone: body.phone });
      return kept;
    });
  });

  serve(router, erasePersonalData, async ({ params, body, record }) => {
    const key = { workspaceId: params.ws, phone: body.phone };
    await database.transaction().execute(async (transaction) => {
      if (!(await erase(transaction, key, clock()))) throw new Refusal(404, customerNotFound);
      // Without the number: nothing of it stays.
      await record(transaction, {});
    });
    return { message: 'Customer erased', isOptoutKept: await isOptoutKept(database, key) };
  });
}

function mountReads(router: Router, { database, clock }: CustomerParts): void {
  serve(
    router,
    getSignUps,
    async ({ params, query }) =>
      await readSignUps(database, { workspaceId: params.ws, days: query.days, now: clock() }),
  );

  serve(router, listConsent, async ({ params, body }) => {
    const entries = await readConsent(database, { workspaceId: params.ws, phone: body.phone });
    if (!entries) throw new Refusal(404, customerNotFound);
    return { entries, pending: await findPending(database, { workspaceId: params.ws, phone: body.phone }) };
  });
}
