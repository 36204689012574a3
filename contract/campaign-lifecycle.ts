// One rule for what a campaign is right now, shared by server, dashboard, gallery and player.

export type CampaignPhase = 'canceled' | 'completed' | 'expired' | 'scheduled' | 'live';

export interface CampaignTimes {
  readonly status: string;
  /** epoch milliseconds */
  readonly start?: number;
  /** epoch milliseconds */
  readonly exp: number;
}

/** Both spellings are read, `canceled` is written. */
export function isCanceled(status: string): boolean {
  return status === 'canceled' || status === 'cancelled';
}

/** What visitors are told: ended when `exp` is earlier than now, or the status says so. */
export function hasEnded(campaign: CampaignTimes, now: number): boolean {
  return campaign.exp < now || campaign.status === 'completed' || isCanceled(campaign.status);
}

/** What staff are told; the first row that fits wins. A scheduled campaign can already be opened by its link. */
export function phaseOf(campaign: CampaignTimes, now: number): CampaignPhase {
  if (isCanceled(campaign.status)) return 'canceled';
  if (campaign.status === 'completed') return 'completed';
  if (campaign.exp < now) return 'expired';
  return campaign.start !== undefined && campaign.start > now ? 'scheduled' : 'live';
}

/** When the phase changes next by the clock alone (epoch milliseconds); nothing when it stays. */
export function nextChangeAt(campaign: CampaignTimes, now: number): number | undefined {
  const phase = phaseOf(campaign, now);
  if (phase === 'scheduled') return campaign.start;
  return phase === 'live' ? campaign.exp + 1 : undefined;
}
