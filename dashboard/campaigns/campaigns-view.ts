// Which of the loaded campaigns are shown, in which order; kept in the address of the page.
import { type CampaignPhase, isCanceled, nextChangeAt, phaseOf } from '@fanfare/contract/campaign-lifecycle.ts';
import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { fold } from '../ui/fold.ts';

export const campaignTabs = ['all', 'live', 'scheduled', 'ended'] as const;
type CampaignTab = (typeof campaignTabs)[number];

export const campaignSorts = ['updated', 'ending', 'name'] as const;
type CampaignSort = (typeof campaignSorts)[number];

export interface CampaignsView {
  readonly tab: CampaignTab;
  readonly search: string;
  readonly tag: string;
  readonly sort: CampaignSort;
}

export function readCampaignsView(params: URLSearchParams): CampaignsView {
  return {
    tab: campaignTabs.find((tab) => tab === params.get('status')) ?? 'all',
    search: params.get('q') ?? '',
    tag: params.get('tag') ?? '',
    sort: campaignSorts.find((sort) => sort === params.get('sort')) ?? 'updated',
  };
}

/** What stands at its default is left out of the address. */
export function writeCampaignsView(view: CampaignsView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.tab !== 'all') params.set('status', view.tab);
  if (view.search) params.set('q', view.search);
  if (view.tag) params.set('tag', view.tag);
  if (view.sort !== 'updated') params.set('sort', view.sort);
  return params;
}

/** The view as the address says it. */
export function useCampaignsView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readCampaignsView(params), [params]);
  const change = (changed: Partial<CampaignsView>) =>
    setParams((current) => writeCampaignsView({ ...readCampaignsView(current), ...changed }), {
      replace: true,
      preventScrollReset: true,
    });
  return { view, change };
}

/** Until it would have ended, a cancellation can be taken back. */
export function canResume({ status, exp }: Pick<Campaign, 'status' | 'exp'>, now: number): boolean {
  return isCanceled(status) && exp >= now;
}

const endedPhases: ReadonlySet<CampaignPhase> = new Set(['canceled', 'completed', 'expired']);

export function isEndedPhase(phase: CampaignPhase): boolean {
  return endedPhases.has(phase);
}

function tabOf(phase: CampaignPhase): CampaignTab {
  if (phase === 'live' || phase === 'scheduled') return phase;
  return 'ended';
}

export function countByTab(campaigns: readonly Campaign[], now: number): Readonly<Record<CampaignTab, number>> {
  const counts = { all: campaigns.length, live: 0, scheduled: 0, ended: 0 };
  for (const campaign of campaigns) counts[tabOf(phaseOf(campaign, now))] += 1;
  return counts;
}

export function applyCampaignsView(
  campaigns: readonly Campaign[],
  view: CampaignsView,
  now: number,
): readonly Campaign[] {
  return campaigns
    .filter((campaign) => view.tab === 'all' || tabOf(phaseOf(campaign, now)) === view.tab)
    .filter((campaign) => matches(campaign, view.search))
    .filter((campaign) => view.tag === '' || hasTag(campaign, view.tag))
    .toSorted((one, other) => compare(one, other, view.sort, now));
}

/** Every tag once, however it is written, in the order of the alphabet. */
export function tagsOf(campaigns: readonly Campaign[]): readonly string[] {
  const byFolded = new Map<string, string>();
  for (const tag of campaigns.flatMap(({ tags }) => tags)) {
    if (!byFolded.has(fold(tag))) byFolded.set(fold(tag), tag);
  }
  return [...byFolded.values()].toSorted((one, other) => one.localeCompare(other));
}

/** When the first of them changes by the clock alone (epoch milliseconds). */
export function nextBoundary(campaigns: readonly Campaign[], now: number): number | undefined {
  const changes = campaigns.flatMap((campaign) => nextChangeAt(campaign, now) ?? []);
  return changes.length > 0 ? Math.min(...changes) : undefined;
}

function matches(campaign: Campaign, search: string): boolean {
  const sought = fold(search.trim());
  return [campaign.name, ...campaign.tags].some((text) => fold(text).includes(sought));
}

function hasTag(campaign: Campaign, tag: string): boolean {
  return campaign.tags.some((other) => fold(other) === fold(tag));
}

function compare(one: Campaign, other: Campaign, sort: CampaignSort, now: number): number {
  if (sort === 'name') return one.name.localeCompare(other.name) || other.updatedAt - one.updatedAt;
  if (sort === 'ending') return endingRank(one, now) - endingRank(other, now) || one.exp - other.exp;
  return other.updatedAt - one.updatedAt;
}

/** What has ended already can't end soon: it comes last. */
function endingRank(campaign: Campaign, now: number): number {
  return isEndedPhase(phaseOf(campaign, now)) ? 1 : 0;
}
