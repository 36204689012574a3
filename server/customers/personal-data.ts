import type { AuditEntry } from '@fanfare/contract/audit.ts';
import type { PersonalData } from '@fanfare/contract/personal-data.ts';
import type { Database } from '../database/open.ts';
import type { ImportMergeRow } from '../database/tables.ts';
import { findConfirmation } from '../messages/confirmations-store.ts';
import { listThread } from '../messages/inbox-store.ts';
import { listEventsAbout } from '../webhooks/events-store.ts';
import { readConsent } from './consent.ts';
import type { CustomerKey } from './consent-store.ts';
import { findDeleted } from './deletions-store.ts';
import * as data from './personal-data-store.ts';
import { toCustomer } from './row.ts';
import { findCustomer } from './store.ts';

/** Nothing for a number of which nothing is kept. */
export async function readPersonalData(
  database: Database,
  key: CustomerKey,
  shortLinkHost: string,
): Promise<PersonalData | undefined> {
  const phoneHash = await data.readHash(database, key);
  const deleted = await findDeleted(database, key);
  const [customer, consent, overwritten, audited, texts, confirmation, told, isOptoutKept] = await Promise.all([
    findCustomer(database, key.workspaceId, key.phone),
    readConsent(database, key),
    data.listOverwritten(database, key),
    data.listAudited(database, key),
    listThread(database, { ...key, phoneHash, shortLinkHost, max: Number.MAX_SAFE_INTEGER }),
    findConfirmation(database, key),
    listEventsAbout(database, { workspaceId: key.workspaceId, subject: key.phone }),
    data.isOptoutKept(database, key),
  ]);
  if (!customer && !deleted && !consent && !isOptoutKept && texts.length + audited.length === 0) return undefined;
  return {
    phone: key.phone,
    customer: customer ?? null,
    consent: consent ?? [],
    overwritten: overwritten.map(toOverwritten),
    deleted: deleted
      ? { at: deleted.at, customer: toCustomer(deleted.row), overwritten: deleted.merges.map(toOverwritten) }
      : null,
    changes: audited.map(({ at, action, before, after }) => ({
      at,
      action: action as AuditEntry['action'],
      before: JSON.parse(before) as AuditEntry['before'],
      after: JSON.parse(after) as AuditEntry['after'],
    })),
    texts,
    askedToConfirm: confirmation
      ? { since: confirmation.since, lastAskedAt: confirmation.asked_at, asks: confirmation.asks }
      : null,
    toldElsewhere: told.map(({ url, type, occurred_at, state }) => ({
      to: new URL(url).host,
      type,
      occurredAt: occurred_at,
      state,
    })),
    isOptoutKept,
  };
}

function toOverwritten(row: ImportMergeRow): PersonalData['overwritten'][number] {
  return {
    importId: row.import_id,
    importedAt: row.merged_at,
    optout: row.optout === 1,
    checkins: row.checkins,
    lastCheckin: row.last_checkin_at,
    createdAt: row.created_at,
    addedTags: row.added_tags === null ? [] : (JSON.parse(row.added_tags) as string[]),
    hasSetNote: row.has_set_note === 1,
  };
}
