// What the page about visits must show, counted from the events themselves: slow, and plain enough to be believed.
import type { Analytics, DayFigures, Figures } from '@fanfare/contract/analytics.ts';
import { socialNetworks } from '@fanfare/contract/socials.ts';

/** What somebody did, as it was told. */
export interface Happened {
  readonly campaignId: string;
  readonly at: number;
  readonly userId: string;
  readonly imageKey?: string;
  readonly durationMs?: number;
  readonly platform?: string;
}

export interface Recounted {
  readonly timeZone: string;
  readonly events: readonly Happened[];
  readonly campaigns: readonly { readonly id: string; readonly imageKeys: readonly string[] }[];
}

export interface Asked {
  readonly from: string;
  readonly to: string;
  readonly campaignId?: string | undefined;
}

type Counted = Omit<Analytics, 'images' | 'campaigns'> & {
  readonly images: readonly Omit<Analytics['images'][number], 'url'>[];
  readonly campaigns: readonly (Figures & { readonly id: string })[];
};

const dayMs = 24 * 60 * 60_000;

export function recount(all: Recounted, { from, to, campaignId }: Asked): Counted {
  const clock = clockOf(all.timeZone);
  const asked = all.events.filter((event) => campaignId === undefined || event.campaignId === campaignId);
  const range = asked.filter(({ at }) => isWithin(clock(at).day, from, to));
  const campaign = all.campaigns.find(({ id }) => id === campaignId);
  const length = daysOf(from, to).length;
  const before = { from: shift(from, -length), to: shift(from, -1) };
  return {
    timeZone: all.timeZone,
    from,
    to,
    ...figuresOf(asked, { from, to }, clock),
    medianViewSeconds: medianSecondsOf(range.filter(isView)),
    before: figuresOf(asked, before, clock),
    images: (campaign?.imageKeys ?? []).map((imageKey, index) => ({
      imageKey,
      position: index + 1,
      ...imageFigures(range.filter((event) => event.imageKey === imageKey)),
    })),
    funnel: campaign
      ? {
          sawFirst: visitorsOf(range.filter((event) => isView(event) && event.imageKey === campaign.imageKeys[0])),
          sawLast: visitorsOf(range.filter((event) => isView(event) && event.imageKey === campaign.imageKeys.at(-1))),
          clicked: visitorsOf(range.filter(isClick)),
        }
      : null,
    clicks: Object.fromEntries(
      socialNetworks.map((network) => [network, range.filter(({ platform }) => platform === network).length]),
    ) as Analytics['clicks'],
    hours: Array.from({ length: 7 }, (_, weekday) =>
      Array.from(
        { length: 24 },
        (_hour, hour) => range.filter((event) => isView(event) && isAt(clock(event.at), weekday, hour)).length,
      ),
    ),
    campaigns: all.campaigns
      .map(({ id }) => ({
        id,
        events: inCampaign(all.events, id).filter(({ at }) => isWithin(clock(at).day, from, to)),
      }))
      .filter(({ events }) => events.length > 0)
      .map(({ id, events }) => ({ id, ...totalsOf(events) }))
      .toSorted((one, other) => other.views - one.views || (one.id < other.id ? -1 : 1)),
  };
}

type Clock = (at: number) => { readonly day: string; readonly weekday: number; readonly hour: number };

function clockOf(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const known = new Map<number, ReturnType<Clock>>();
  return (at) => {
    const [day = '', hour = ''] = known.has(at) ? [] : format.format(at).split(', ');
    const moment = known.get(at) ?? { day, weekday: (new Date(day).getUTCDay() + 6) % 7, hour: Number(hour) };
    known.set(at, moment);
    return moment;
  };
}

function figuresOf(events: readonly Happened[], { from, to }: Asked, clock: Clock) {
  return {
    totals: totalsOf(events.filter(({ at }) => isWithin(clock(at).day, from, to))),
    days: daysOf(from, to).map((day): DayFigures => {
      const { unknownViews: _, ...figures } = totalsOf(events.filter(({ at }) => clock(at).day === day));
      return { day, ...figures };
    }),
  };
}

function totalsOf(events: readonly Happened[]): Figures {
  const views = events.filter(isView);
  return {
    views: views.length,
    visitors: visitorsOf(events),
    unknownViews: views.filter(({ userId }) => userId === 'unknown').length,
    viewMs: viewMsOf(views),
    clicks: events.filter(isClick).length,
    visitorsWithClick: visitorsOf(events.filter(isClick)),
  };
}

function imageFigures(events: readonly Happened[]) {
  const views = events.filter(isView);
  return { views: views.length, visitors: visitorsOf(views), viewMs: viewMsOf(views) };
}

/** Of an even number of views, the shorter one of the two in the middle. */
function medianSecondsOf(views: readonly Happened[]): number | null {
  const seconds = views.map(({ durationMs = 0 }) => Math.floor(Math.min(durationMs, 60_000) / 1_000));
  return seconds.toSorted((one, other) => one - other)[Math.ceil(seconds.length / 2) - 1] ?? null;
}

function viewMsOf(views: readonly Happened[]): number {
  return views.reduce((sum, { durationMs = 0 }) => sum + Math.min(durationMs, 60_000), 0);
}

function visitorsOf(events: readonly Happened[]): number {
  return new Set(events.map(({ userId }) => userId).filter((userId) => userId !== 'unknown')).size;
}

function isView({ durationMs = 0 }: Happened): boolean {
  return durationMs >= 1_000;
}

function isClick({ platform }: Happened): boolean {
  return platform !== undefined;
}

function isAt(moment: ReturnType<Clock>, weekday: number, hour: number): boolean {
  return moment.weekday === weekday && moment.hour === hour;
}

function inCampaign(events: readonly Happened[], id: string): readonly Happened[] {
  return events.filter(({ campaignId }) => campaignId === id);
}

function isWithin(day: string, from: string, to: string): boolean {
  return day >= from && day <= to;
}

export function shift(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

function daysOf(from: string, to: string): string[] {
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return Array.from({ length }, (_, index) => shift(from, index));
}
