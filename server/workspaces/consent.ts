// What a workspace has its visitors agree to, in its own words.
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import { addConsentText, listConsentTexts } from '@fanfare/contract/workspace-consent.ts';
import { Refusal } from '../http/refusal.ts';
import { type Door, serve } from '../http/serve.ts';
import * as store from './consent-store.ts';
import type { WorkspaceParts } from './parts.ts';

export function mountConsentTexts(door: Door, { database, clock }: Pick<WorkspaceParts, 'database' | 'clock'>): void {
  serve(door, listConsentTexts, async ({ params }) => ({ items: await store.listConsentTexts(database, params.ws) }));

  serve(door, addConsentText, async ({ params, body, person }) => {
    const given = { workspaceId: params.ws, ...body, memberId: person.id, now: clock() };
    const item = await database.transaction().execute((transaction) => store.addConsentText(transaction, given));
    if (!item) throw new Refusal(409, changedMeanwhile);
    return { item };
  });
}
