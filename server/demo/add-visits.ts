// Invented visits of a gallery: many while it is new and fewer later on, when people have time, the same each time. They
// are kept as those of real people are, so that everything counted agrees.
import { setImmediate as letOthers } from 'node:timers/promises';
import type { VisitEvent } from '@fanfare/contract/events.ts';
import { type SocialNetwork, socialNetworks } from '@fanfare/contract/socials.ts';
import { unknownVisitorId } from '@fanfare/contract/visitor-events.ts';
import type { Socials } from '@fanfare/contract/workspaces.ts';
import type { Database } from '../database/open.ts';
import { type VisitEvents, addVisitEvents } from '../visitors/events-store.ts';
import { type DemoBusiness, businesses } from './businesses.ts';
import { pickByWeight, randomFrom, uuidFrom } from './repeatable.ts';
import { findFilledDemo } from './store.ts';
import { type MadeVisits, findOrBeginVisits, goOnFrom, listVisited } from './visits-store.ts';

interface DemoGallery {
  readonly campaignId: string;
  readonly imageKeys: readonly string[];
  /** Visitors come from then to then. */
  readonly start: number;
  readonly end: number;
  readonly seed: number;
}

interface DemoShop {
  readonly timeZone: string;
  readonly socials: Socials;
  readonly visits: DemoBusiness['visits'];
  /** How many people have a link with a label of their own. */
  readonly people: number;
}

/** What one visitor did in one go. */
interface DemoVisit {
  readonly events: readonly VisitEvent[];
  /** When the last of it happened. */
  readonly endAt: number;
}

type Random = () => number;

/** Monday first. */
const weekdays = [0.75, 0.8, 0.9, 1, 1.3, 1.4, 1];
/** What is left of the first day's interest when nothing is new any more, and how fast it gets there. */
const lastingShare = 0.35;
const newForDays = 4;
const unknownShare = 0.14;
const glanceShare = 0.07;
const goesOnShare = 0.74;
const clickShare = 0.03;
const clickShareAtTheEnd = 0.07;
const viewMsMean = 3_800;
const viewMsMax = 45_000;
const pull: Readonly<Record<SocialNetwork, number>> = { facebook: 3, instagram: 6, tiktok: 4, x: 1, youtube: 2 };

/** All visits between two moments, while the gallery's campaign was live. */
function makeVisits(shop: DemoShop, gallery: DemoGallery, { from, to }: { from: number; to: number }) {
  const random = randomFrom(gallery.seed);
  const visits: DemoVisit[] = [];
  const [first, last] = [Math.max(from, gallery.start), Math.min(to, gallery.end)];
  if (first > last) return visits;
  const lastDay = toDay(last, shop.timeZone);
  let day = toDay(first, shop.timeZone);
  for (; Temporal.PlainDate.compare(day, lastDay) <= 0; day = day.add({ days: 1 })) {
    const age = Math.max(0, toDay(gallery.start, shop.timeZone).until(day).days);
    const interest = lastingShare + (1 - lastingShare) * Math.exp(-age / newForDays);
    const weekday = weekdays[day.dayOfWeek - 1] ?? 1;
    const count = Math.round(shop.visits.perDay * interest * weekday * (0.8 + 0.4 * random()));
    for (let index = 0; index < count; index += 1) {
      const at = pickMoment(random, day, shop);
      const visit = makeVisit({ random, shop, gallery, at, name: `${gallery.campaignId}/${day.toString()}/${index}` });
      if (at >= first && visit.endAt <= last) visits.push(visit);
    }
  }
  return visits;
}

function toDay(at: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
}

function pickMoment(random: Random, day: Temporal.PlainDate, { timeZone, visits }: DemoShop): number {
  const hour = pickByWeight(random, new Map(visits.hours.entries()));
  const [minute, second] = [Math.floor(random() * 60), Math.floor(random() * 60)];
  const plainTime = new Temporal.PlainTime(hour, minute, second, Math.floor(random() * 1_000));
  return day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
}

interface NewVisit {
  readonly random: Random;
  readonly shop: DemoShop;
  readonly gallery: DemoGallery;
  readonly at: number;
  readonly name: string;
}

/** From picture to picture until that is enough, and now and then on to a network of the business. */
function makeVisit({ random, shop, gallery: { imageKeys }, at, name }: NewVisit): DemoVisit {
  const userId = random() < unknownShare ? unknownVisitorId : labelOf(Math.floor(random() ** 1.4 * shop.people));
  const events: VisitEvent[] = [];
  let endAt = at;
  const add = (event: Pick<VisitEvent, 'eventType' | 'value'>, afterMs: number) => {
    endAt += afterMs;
    const id = uuidFrom(`${name}/${events.length}`);
    events.push({ id, timestamp: new Date(endAt).toISOString(), userId, ...event } as VisitEvent);
  };
  const seen = countSeen(random, imageKeys.length);
  for (const imageKey of imageKeys.slice(0, seen)) {
    const duration = pickDuration(random);
    add({ eventType: 'image_view_duration', value: { imageUrl: `/${imageKey}`, duration } }, duration);
  }
  const platforms = socialNetworks.filter((network) => shop.socials[network]);
  const mayClick = random() < (seen === imageKeys.length ? clickShareAtTheEnd : clickShare);
  if (mayClick && platforms.length > 0) {
    const platform = pickByWeight(random, new Map(platforms.map((network) => [network, pull[network]])));
    const value = { platform, link: shop.socials[platform] ?? '' };
    add({ eventType: 'social_media_click', value }, 1_500);
  }
  return { events, endAt };
}

/** At least the first. */
function countSeen(random: Random, images: number): number {
  let seen = 1;
  while (seen < images && random() < goesOnShare) seen += 1;
  return seen;
}

/** Mostly a few seconds, seldom long, and now and then a glance that counts for nothing. */
function pickDuration(random: Random): number {
  if (random() < glanceShare) return 250 + Math.floor(random() * 700);
  return Math.min(viewMsMax, 1_000 + Math.floor(-Math.log(1 - random()) * viewMsMean));
}

/** Short, like those that a business makes up for its customers, and never one that means something else. */
function labelOf(person: number): string {
  return (36 ** 4 + Math.floor(randomFrom(person + 1)() * 35 * 36 ** 4)).toString(36);
}

const visitedMs = 30 * 24 * 60 * 60_000;
/** Few enough that nobody who writes meanwhile waits long. */
const visitsTogether = 20;

interface AddingVisits {
  readonly database: Database;
  readonly clock: () => number;
  /** Ends it after what is being written. */
  readonly signal: Pick<AbortSignal, 'aborted'>;
}

/**
 * Adds the last weeks' visits to the demo that is there, once. Interrupted at any moment, the next call goes on with
 * what is missing; several processes that call this at once add each visit once.
 */
export async function addDemoVisits({ database, clock, signal }: AddingVisits): Promise<void> {
  const demo = await findFilledDemo(database);
  if (!demo) return;
  let made = await findOrBeginVisits(database, clock());
  if (made.isComplete) return;
  const visits = await planVisits(database, demo.workspaceIds, made.until);
  while (!made.isComplete && !signal.aborted) {
    const kept = made.kept + visitsTogether;
    const after = { ...made, kept, isComplete: kept >= visits.length };
    if (!(await addSome(database, visits.slice(made.kept, kept), { before: made, after }))) return;
    made = after;
    await letOthers();
  }
}

interface Step {
  readonly before: MadeVisits;
  readonly after: MadeVisits;
}

/** Answers whether it was done here: another process may have been quicker, and goes on. */
async function addSome(database: Database, visits: readonly VisitEvents[], { before, after }: Step): Promise<boolean> {
  return await database.transaction().execute(async (transaction) => {
    if (!(await goOnFrom(transaction, before, after))) return false;
    await addVisitEvents(transaction, visits);
    return true;
  });
}

/** The same each time, as long as nobody changes the campaigns; in the order in which they happened. */
async function planVisits(database: Database, workspaceIds: readonly string[], until: number): Promise<VisitEvents[]> {
  const workspaces = await listVisited(database, workspaceIds);
  const visits = workspaces.flatMap(({ workspaceId, timeZone, socials, campaigns }) => {
    const business = businesses[workspaceIds.indexOf(workspaceId)];
    if (!business) return [];
    const shop: DemoShop = { timeZone, socials, visits: business.visits, people: business.customers.quantity };
    return campaigns.flatMap((campaign) => {
      const index = business.campaigns.findIndex(({ name }) => name === campaign.name);
      const gallery = { ...campaign, seed: business.customers.seed * 100 + index };
      return makeVisits(shop, gallery, { from: until - visitedMs, to: until }).map(({ events, endAt }) => ({
        workspaceId,
        campaignId: campaign.campaignId,
        events,
        receivedAt: endAt,
      }));
    });
  });
  return visits.toSorted((one, other) => one.receivedAt - other.receivedAt);
}
