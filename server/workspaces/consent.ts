// What a workspace has its visitors agree to, in its own words.
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import { addConsentText, listConsentTexts } from '@fanfare/contract/workspace-consent.ts';
import { Refusal } from '../http/refusal.ts';
import { type Door, serve } from '../http/serve.ts';
import * as store from './consent-store.ts';
import type { WorkspaceParts } from './parts.ts';

export function mountConsentTexts(door: Door, { database, clock }: Pick<WorkspaceParts, 'database' | 'clock'>): void {
  serve(door, listConsentTexts, async ({ params }) => ({ items: await store.listConsentTexts(database, params.ws) }));

  serve(door, addConsentText, async ({ params, body, person, record }) => {
    const given = { workspaceId: params.ws, ...body, memberId: person.id, now: clock() };
    const item = await database.transaction().execute(async (transaction) => {
      const added = await store.addConsentText(transaction, given);
      if (!added) throw new Refusal(409, changedMeanwhile);
      const { version: id, text } = added.item;
      if (added.isNew) await record(transaction, { id, after: { text } });
      return added.item;
    });
    return { item };
  });
}
