// What a broadcast would come to, before anybody starts it.
import type { BroadcastDraft, BroadcastPreview, SkipReason } from '@fanfare/contract/broadcasts.ts';
import type { StoredCampaign } from '../campaigns/store.ts';
import { listAudience } from './audience.ts';
import { type TextingParts, exampleOf, partsOf } from './parts.ts';
import { hoursOf, nextSendableAt } from './quiet-hours.ts';
import { findWorkspace } from './store.ts';

/** Between two of them others are answered. */
const pageSize = 1_000;

interface Previewed {
  readonly workspaceId: string;
  readonly draft: BroadcastDraft;
  readonly campaign: StoredCampaign;
}

export async function preview(
  parts: TextingParts,
  { workspaceId, draft, campaign }: Previewed,
): Promise<BroadcastPreview> {
  const { database, clock, settings } = parts;
  const now = clock();
  const gateway = await parts.findGateway(workspaceId);
  const { timeZone } = await findWorkspace(database, workspaceId);
  const perText = partsOf(draft.body, settings.shortLinkHost);
  const startsAt = Math.max(now, draft.scheduledAt ?? now);
  const hours = hoursOf(gateway, timeZone);
  let firstAt = Number.MAX_SAFE_INTEGER;
  let lastAt = startsAt;
  const skipped: Partial<Record<SkipReason, number>> = {};
  let [audience, recipients] = [0, 0];
  const skip = (reason: SkipReason) => (skipped[reason] = (skipped[reason] ?? 0) + 1);
  const capacity = Math.floor((gateway.broadcast_parts_max ?? Number.MAX_SAFE_INTEGER) / perText);

  for (let after = ''; ;) {
    const page = await listAudience(database, {
      workspaceId,
      segment: draft.segment,
      now,
      after,
      limit: pageSize,
      hasOtherConsent: draft.hasOtherConsent,
      gateway,
    });
    for (const one of page) {
      audience += 1;
      const at = one.skipped === undefined ? nextSendableAt(one.phone, hours, startsAt) : undefined;
      if (one.skipped !== undefined) skip(one.skipped);
      else if (at === undefined || at > campaign.exp) skip('quiet');
      else if (recipients === capacity) skip('overCap');
      else {
        recipients += 1;
        firstAt = Math.min(firstAt, at);
        lastAt = Math.max(lastAt, at);
      }
    }
    after = page.at(-1)?.phone ?? '';
    if (page.length < pageSize) break;
  }
  return {
    audience,
    recipients,
    skipped,
    parts: perText,
    priceMicrosMax: recipients * perText * gateway.part_micros,
    currency: gateway.currency,
    startsAt: recipients > 0 ? firstAt : startsAt,
    endsAbout: lastAt + Math.ceil((recipients / gateway.pace_per_minute) * 60_000),
    example: exampleOf(draft.body, settings.shortLinkHost),
    isPractice: gateway.kind === 'practice',
  };
}
