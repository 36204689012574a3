// What a broadcast would come to, before anybody starts it.
import type { BroadcastDraft, BroadcastPreview, SkipReason } from '@fanfare/contract/broadcasts.ts';
import type { StoredCampaign } from '../campaigns/store.ts';
import { countAudience } from './audience-store.ts';
import { type TextingParts, exampleOf, partsOf } from './parts.ts';
import type { TextingUsageRow } from '../database/broadcast-tables.ts';
import type { GatewayRow } from '../database/gateway-tables.ts';
import type { Database } from '../database/open.ts';
import { updatedAtOf } from '../gateways/row.ts';
import { findUsage, monthOf } from '../messages/usage-store.ts';
import { type Waiting, foresee, toOthers } from './forecast.ts';
import { hoursOf, nextSendableAt, zonesOfNumber } from '../messages/quiet-hours.ts';
import { findWorkspace } from './store.ts';
import { listQueues } from './tally-store.ts';

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
  const { others, used, waitsUntil } = await readOthers(database, gateway, { workspaceId, timeZone, startsAt, now });
  const from = Math.max(startsAt, waitsUntil);
  const hours = hoursOf(gateway, timeZone);
  let firstAt = Number.MAX_SAFE_INTEGER;
  const waiting: Waiting[] = [];
  const skipped: Partial<Record<SkipReason, number>> = {};
  let [audience, reserved, recipients] = [0, 0, 0];
  const skip = (reason: SkipReason, count: number) => {
    if (count > 0) skipped[reason] = (skipped[reason] ?? 0) + count;
  };
  const capacity = Math.floor((gateway.broadcast_parts_max ?? Number.MAX_SAFE_INTEGER) / perText);

  const { segment, hasOtherConsent } = draft;
  for (const group of await countAudience(database, { workspaceId, segment, now, hasOtherConsent, gateway })) {
    audience += group.count;
    if (group.skipped !== undefined) {
      skip(group.skipped, group.count);
      continue;
    }
    // As where the audience is written: what a limit is spent on may turn out to be asleep.
    const fitting = Math.min(group.count, capacity - reserved);
    reserved += fitting;
    skip('overCap', group.count - fitting);
    const at = nextSendableAt(group.phone, hours, startsAt);
    if (at === undefined || at > campaign.exp) skip('quiet', fitting);
    else if (fitting > 0) {
      recipients += fitting;
      firstAt = Math.min(firstAt, nextSendableAt(group.phone, hours, from) ?? at);
      waiting.push({ zones: zonesOfNumber(group.phone), count: fitting });
    }
  }
  const course = { hours, pacePerMinute: gateway.pace_per_minute, from, until: campaign.exp };
  const { lastAt, unreached } = foresee([...others, ...waiting], course);
  const isPractice = gateway.kind === 'practice';
  const inMonth = textsLeft(gateway, perText, used);
  return {
    audience,
    recipients,
    skipped,
    parts: perText,
    priceMicrosMax: recipients * perText * gateway.part_micros,
    currency: gateway.currency,
    startsAt: recipients > 0 ? firstAt : startsAt,
    endsAbout: lastAt,
    unreached,
    capAfter: !isPractice && inMonth < recipients ? inMonth : null,
    example: exampleOf(draft.body, settings.shortLinkHost),
    isPractice,
    gatewayUpdatedAt: updatedAtOf(gateway),
  };
}

interface OthersOf {
  readonly workspaceId: string;
  readonly timeZone: string;
  readonly startsAt: number;
  readonly now: number;
}

/** What waits in other broadcasts goes first, and uses the month as if it had gone. */
async function readOthers(
  database: Database,
  { part_micros: each, currency }: GatewayRow,
  { workspaceId, timeZone, startsAt, now }: OthersOf,
) {
  const month = monthOf(timeZone, startsAt);
  const {
    parts,
    cost_micros: cost,
    wait_until: waitsUntil,
  } = await findUsage(database, workspaceId, {
    month,
    currency,
    now,
  });
  const queues = await listQueues(database, workspaceId);
  const ofMonth = month === monthOf(timeZone, now) ? queues : [];
  const more = ofMonth.reduce((sum, { waiting, partsOfEach }) => sum + waiting * partsOfEach, 0);
  return {
    waitsUntil,
    others: toOthers(queues, timeZone, Math.max(now, waitsUntil)),
    used: { parts: parts + more, cost_micros: cost + more * each },
  };
}

/** What is left of the month, in texts of so many parts. */
function textsLeft(
  { month_parts_max: partsMax, month_micros_max: microsMax, part_micros: partMicros }: GatewayRow,
  perText: number,
  used: Pick<TextingUsageRow, 'parts' | 'cost_micros'>,
): number {
  const parts = partsMax === null ? Infinity : partsMax - used.parts;
  const paid = microsMax === null || partMicros === 0 ? Infinity : (microsMax - used.cost_micros) / partMicros;
  return Math.max(0, Math.floor(Math.min(parts, paid) / perText));
}
