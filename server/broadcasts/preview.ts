// What a broadcast would come to, before anybody starts it.
import type { BroadcastDraft, BroadcastPreview, SkipReason } from '@fanfare/contract/broadcasts.ts';
import type { StoredCampaign } from '../campaigns/store.ts';
import { countAudience } from './audience.ts';
import { type TextingParts, exampleOf, partsOf } from './parts.ts';
import { hoursOf, nextSendableAt } from './quiet-hours.ts';
import { findWorkspace } from './store.ts';

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
  const skip = (reason: SkipReason, count: number) => (skipped[reason] = (skipped[reason] ?? 0) + count);
  const capacity = Math.floor((gateway.broadcast_parts_max ?? Number.MAX_SAFE_INTEGER) / perText);

  const { segment, hasOtherConsent } = draft;
  for (const group of await countAudience(database, { workspaceId, segment, now, hasOtherConsent, gateway })) {
    audience += group.count;
    const at = group.skipped === undefined ? nextSendableAt(group.phone, hours, startsAt) : undefined;
    const fitting = Math.min(group.count, capacity - recipients);
    if (group.skipped !== undefined) skip(group.skipped, group.count);
    else if (at === undefined || at > campaign.exp) skip('quiet', group.count);
    else {
      if (fitting < group.count) skip('overCap', group.count - fitting);
      if (fitting === 0) continue;
      recipients += fitting;
      firstAt = Math.min(firstAt, at);
      lastAt = Math.max(lastAt, at);
    }
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
