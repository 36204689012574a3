// Owners say who carries the texts, and try it.
import {
  type GatewayChange,
  changeGateway,
  getGateway,
  priceReviewed,
  removeGateway,
  senderMissing,
  testGateway,
  testNumberOptedOut,
  testTextsPerDay,
  tooManyTests,
} from '@fanfare/contract/gateways.ts';
import { mayDo } from '@fanfare/contract/rights.ts';
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import { hasOptedOut } from '../customers/personal-data-store.ts';
import type { Budget } from '../database/budgets.ts';
import { takeLock } from '../database/engine.ts';
import type { GatewayRow } from '../database/gateway-tables.ts';
import { newId } from '../database/ids.ts';
import type { Database, Transaction } from '../database/open.ts';
import { spendOrRefuse } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { type Router, serve } from '../http/serve.ts';
import type { Settings } from '../settings.ts';
import { holdRight } from '../workspaces/members-store.ts';
import { haveOneLog, isOfOneLog, openAccount, toColumns, toFormer } from './accounts.ts';
import { checkAddress, leavePhone, tellPhone, toAccount } from './change.ts';
import type { Gateways } from './open.ts';
import { newHookKey, practiceRow, toAudited, toGateway, toRules } from './row.ts';
import * as store from './store.ts';

const dayMs = 24 * 60 * 60_000;
/** Whoever tries it waits for the answer. */
const personWaitsMs = 8_000;

/** `isPractice`: from now on. */
export type Switched = (transaction: Transaction, workspaceId: string, isPractice: boolean) => Promise<void>;

interface GatewayRoutesParts {
  readonly database: Database;
  readonly settings: Pick<Settings, 'allowsPrivateGateways' | 'language'>;
  readonly clock: () => number;
  readonly gateways: Gateways;
  /** Another account carries the texts from now on. */
  readonly onMoved: (transaction: Transaction, workspaceId: string) => Promise<void>;
  /** Texts were practice until now and are real from now on, or the other way round. */
  readonly onSwitched: Switched;
}

export function mountGateways(router: Router, parts: GatewayRoutesParts): void {
  const { database, gateways } = parts;
  const ofOwners = (row: GatewayRow) => ({ account: openAccount(gateways.key, row), hooks: gateways.hooksOf(row) });

  serve(router, getGateway, async ({ params, role }) => {
    const row = (await store.findGateway(database, params.ws)) ?? practiceRow(params.ws);
    return { gateway: toGateway(row, mayDo(role, 'gateways.manage') ? ofOwners(row) : undefined) };
  });
  mountChanges(router, parts, ofOwners);
  mountRemoval(router, parts);
  mountTest(router, parts);
}

function mountChanges(
  router: Router,
  { database, settings, clock, gateways, onMoved, onSwitched }: GatewayRoutesParts,
  ofOwners: (row: GatewayRow) => NonNullable<Parameters<typeof toGateway>[1]>,
): void {
  serve(router, changeGateway, async ({ params, body, person, record }) => {
    const known = await store.findGateway(database, params.ws);
    checkUnchanged(known, body.updatedAt);
    const before = openAccount(gateways.key, known ?? practiceRow(params.ws));
    const { account, secret } = toAccount(body.account, before);
    checkAddress(account, settings.allowsPrivateGateways);
    // No two versions are taken for one, whatever the clocks of two servers say.
    const updatedAt = Math.max(clock(), (known?.updated_at ?? 0) + 1);
    const given = toRow(params.ws, body);
    // Whoever types what proves the account, or renews it, is who speaks for its sender from now on.
    const isTyped = ['authToken', 'password', 'signingKey'].some((name) => name in body.account) || secret !== null;
    const isKept = known?.sender === given.sender && haveOneLog(before, account) && !isTyped;
    const row: GatewayRow = {
      ...given,
      // The addresses stay, also where another gateway takes over.
      hook_key: known?.hook_key ?? (await store.listFormer(database, params.ws))[0]?.hook_key ?? newHookKey(),
      ...toColumns(gateways.key, params.ws, account),
      account_since:
        known && haveOneLog(before, account)
          ? known.account_since
          : clock() + (before.kind === 'practice' ? 0 : store.handoverMs),
      updated_at: updatedAt,
      updated_by: isKept ? known.updated_by : person.id,
    };
    // Before a phone is told of us, and once more under the lock.
    if (await store.hasReviewedOther(database, known, row)) throw new Refusal(409, priceReviewed);
    await tellPhone(gateways.ask, account, { hooks: gateways.hooksOf(row), id: row.hook_key });
    const after = await database.transaction().execute(async (transaction) => {
      await takeLock(transaction, `gateway of ${params.ws}`);
      await holdRight(transaction, { workspaceId: params.ws, memberId: person.id }, changeGateway.right);
      const current = await store.findGateway(transaction, params.ws);
      if (current?.updated_at !== known?.updated_at) throw new Refusal(409, changedMeanwhile);
      if (await store.hasReviewedOther(transaction, current, row)) throw new Refusal(409, priceReviewed);
      const put = await store.putGateway(transaction, row);
      if (!haveOneLog(before, account)) {
        await store.removeFormer(transaction, params.ws, (former) => isOfOneLog(former, account));
        if (known && known.kind !== 'practice')
          await store.putFormer(transaction, toFormer(gateways.key, known), updatedAt);
        await onMoved(transaction, params.ws);
      }
      if ((before.kind === 'practice') !== (row.kind === 'practice'))
        await onSwitched(transaction, params.ws, row.kind === 'practice');
      const was = known && toAudited(known);
      await record(transaction, { id: row.kind, ...(was && { before: was }), after: toAudited(put) });
      return put;
    });
    await leavePhone(gateways.ask, { before, after: account, id: row.hook_key });
    return { gateway: toGateway(after, ofOwners(after)), secret };
  });
}

function mountRemoval(router: Router, { database, clock, gateways, onMoved, onSwitched }: GatewayRoutesParts): void {
  serve(router, removeGateway, async ({ params, person, record }) => {
    const removed = await database.transaction().execute(async (transaction) => {
      await takeLock(transaction, `gateway of ${params.ws}`);
      await holdRight(transaction, { workspaceId: params.ws, memberId: person.id }, removeGateway.right);
      const row = await store.removeGateway(transaction, params.ws);
      if (row) await record(transaction, { id: row.kind, before: toAudited(row) });
      if (row) await onMoved(transaction, params.ws);
      if (row && row.kind !== 'practice') {
        await store.putFormer(transaction, toFormer(gateways.key, row), Math.max(clock(), row.updated_at + 1));
        await onSwitched(transaction, params.ws, true);
      }
      return row;
    });
    if (removed) {
      const before = openAccount(gateways.key, removed);
      await leavePhone(gateways.ask, { before, after: { kind: 'practice' }, id: removed.hook_key });
    }
    return { message: 'Texts are practice from now on' };
  });
}

function checkUnchanged(known: GatewayRow | undefined, lastSeen: number | undefined): void {
  if (lastSeen !== undefined && lastSeen !== (known?.updated_at ?? 0)) throw new Refusal(409, changedMeanwhile);
}

function toRow(workspaceId: string, { account, sender, updatedAt: _seen, ...rules }: GatewayChange) {
  const { kind } = account;
  if (kind === 'twilio' && sender === '') throw new Refusal(400, senderMissing);
  return {
    workspace_id: workspaceId,
    sender: kind === 'practice' ? '' : sender,
    ...toRules(rules, kind),
  };
}

const testTexts: Readonly<Record<Settings['language'], (name: string) => string>> = {
  en: (name) => `${name}: this is a test. Texts to your customers will arrive like this one.`,
  de: (name) => `${name}: Das ist ein Test. So kommen SMS bei deinen Kunden an.`,
  es: (name) => `${name}: esto es una prueba. Tus clientes van a recibir mensajes como este.`,
};

function mountTest(router: Router, { database, settings, clock, gateways }: GatewayRoutesParts): void {
  serve(router, testGateway, async ({ params, body, person, record }) => {
    const to = body.phone;
    if (await hasOptedOut(database, { workspaceId: params.ws, phone: to })) throw new Refusal(409, testNumberOptedOut);
    const now = clock();
    const budget: Budget = {
      name: 'test texts of a person',
      spender: person.id,
      max: testTextsPerDay,
      windowMs: dayMs,
    };
    await spendOrRefuse(database, budget, now, tooManyTests);
    const row = (await store.findGateway(database, params.ws)) ?? practiceRow(params.ws);
    const words = testTexts[settings.language](await store.findWorkspaceName(database, params.ws));
    // Written before: whoever sends in a shop's name stands in the log, whatever becomes of it.
    await database
      .transaction()
      .execute((transaction) => record(transaction, { id: row.kind, after: { kind: row.kind } }));
    const text = { messageId: `test-${newId()}`, to, body: words };
    const outcome = await gateways.of(row).send(text, AbortSignal.timeout(personWaitsMs));
    return {
      outcome: outcome.kind,
      cause: outcome.kind === 'refused' ? outcome.cause : null,
      code: outcome.kind === 'sent' ? '' : outcome.code,
    };
  });
}
