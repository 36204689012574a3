import type { PersonalData } from '@fanfare/contract/personal-data.ts';
import type { Database } from '../database/open.ts';
import { listEventsAbout } from '../webhooks/events-store.ts';
import { readConsent } from './consent.ts';
import type { CustomerKey } from './consent-store.ts';
import * as data from './personal-data-store.ts';
import { findCustomer } from './store.ts';

/** Nothing for a number of which nothing is kept. */
export async function readPersonalData(database: Database, key: CustomerKey): Promise<PersonalData | undefined> {
  const [customer, consent, overwritten, told, isOptoutKept] = await Promise.all([
    findCustomer(database, key.workspaceId, key.phone),
    readConsent(database, key),
    data.listOverwritten(database, key),
    listEventsAbout(database, { workspaceId: key.workspaceId, subject: key.phone }),
    data.isOptoutKept(database, key),
  ]);
  if (!customer && !consent && !isOptoutKept) return undefined;
  return {
    phone: key.phone,
    customer: customer ?? null,
    consent: consent ?? [],
    overwritten: overwritten.map((row) => ({
      importId: row.import_id,
      importedAt: row.merged_at,
      optout: row.optout === 1,
      checkins: row.checkins,
      lastCheckin: row.last_checkin_at,
      createdAt: row.created_at,
    })),
    toldElsewhere: told.map(({ url, type, occurred_at, state }) => ({
      to: new URL(url).host,
      type,
      occurredAt: occurred_at,
      state,
    })),
    isOptoutKept,
  };
}
