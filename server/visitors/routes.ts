import { campaignNotFound } from '@fanfare/contract/campaigns.ts';
import {
  consentMissing,
  getPublicCampaign,
  getPublicWorkspace,
  phoneExists,
  submitPhone,
  unknownConsentText,
  workspaceFull,
} from '@fanfare/contract/visitors.ts';
import { previewVisitorId } from '@fanfare/contract/visitor-events.ts';
import { workspaceNotFound } from '@fanfare/contract/workspaces.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findCampaignIdByCode } from '../campaigns/store.ts';
import type { Database } from '../database/open.ts';
import type { SteadyClock } from '../database/steady-clock.ts';
import { findLink, noteOpened } from '../messages/links-store.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import { limitBy, limitByAddress } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { type Router, serve } from '../http/serve.ts';
import { findCountry } from '../workspaces/store.ts';
import { type VisitorParts, findInvite, findPublicCampaign } from './campaign.ts';
import { mountEvents } from './events.ts';
import { type JoinOutcome, type JoinRules, openJoinQueue } from './join-queue.ts';
import type { VisitorPages } from './pages.ts';

const minuteMs = 60_000;

/** A shop's visitors share one address, so an address may do much and a single number little. */
const submitsPerAddress = { name: 'submits-address', max: 60, windowMs: minuteMs };
const submitsPerNumber = { name: 'submits-number', max: 5, windowMs: 10 * minuteMs };
const readsPerAddress = { name: 'reads', max: 600, windowMs: minuteMs };
const shortLinksPerAddress = { name: 'short-links', max: 600, windowMs: minuteMs };
/** An open gallery tells something every five seconds at most. */
const eventsPerAddress = { name: 'events', max: 600, windowMs: minuteMs };

const joinRefusals: Readonly<Record<JoinOutcome, readonly [status: number, message: string] | undefined>> = {
  joined: undefined,
  exists: [409, phoneExists],
  'no workspace': [404, workspaceNotFound],
  'unknown text': [400, unknownConsentText],
  'no consent': [400, consentMissing],
  full: [409, workspaceFull],
};

interface VisitorRouteParts extends VisitorParts, JoinRules {
  readonly steadyClock: Pick<SteadyClock, 'before'>;
  readonly isMeasuring: boolean;
  readonly campaignAnswers: AnswerCache;
  /** Told how many visitors wait to be written. */
  readonly watchQueue?: ((queue: string, length: () => number) => void) | undefined;
}

export function mountVisitors(router: Router, parts: VisitorRouteParts): void {
  const limits = prepareVisitorLimits(router);
  const join = openJoinQueue(parts.database, parts);
  const { hasRateLimits, clientAddresses } = router.http;
  parts.watchQueue?.('joins', join.waiting);

  serve(
    router,
    getPublicCampaign,
    async ({ params }) => {
      const campaign = await findPublicCampaign(parts, params.id);
      if (!campaign) throw new Refusal(404, campaignNotFound);
      return campaign;
    },
    { before: limits.reads, cache: parts.campaignAnswers },
  );

  serve(
    router,
    getPublicWorkspace,
    async ({ params }) => {
      const workspace = await findInvite(parts, params.id);
      if (!workspace) throw new Refusal(404, workspaceNotFound);
      return workspace;
    },
    { before: limits.reads },
  );

  serve(
    router,
    submitPhone,
    async ({ body, request }) => {
      await limits.submitsPerNumber(request, `${body.wid} ${body.phone}`);
      const outcome = await join({
        workspaceId: body.wid,
        phone: body.phone,
        createdAt: parts.clock(),
        textVersion: body.consent,
        isPretended: (body.comment ?? '') !== '',
        findAddress: hasRateLimits ? () => clientAddresses.addressOf(request.raw) : undefined,
      });
      const refusal = joinRefusals[outcome];
      if (refusal) throw new Refusal(...refusal);
      return { message: 'Phone number added' };
    },
    { before: limits.submits, countryOf: prepareCountryOfJoining(parts.database) },
  );

  const { database, clock, steadyClock, isMeasuring } = parts;
  mountEvents(router, { database, clock, steadyClock, isMeasuring, limit: limits.events });
}

/** Nothing where the body names no workspace, which the contract then says. Many who join at one moment read it once. */
function prepareCountryOfJoining(database: Database) {
  const underWay = new Map<string, Promise<string | undefined>>();
  return ({ body }: FastifyRequest): Promise<string | undefined> | undefined => {
    const { wid } = (body ?? {}) as { readonly wid?: unknown };
    // No name has a character that PostgreSQL can't look for; the contract says so next.
    if (typeof wid !== 'string' || wid.includes('\0')) return undefined;
    const known = underWay.get(wid);
    if (known) return known;
    const country = findCountry(database, wid);
    underWay.set(wid, country);
    setImmediate(() => underWay.delete(wid));
    return country;
  };
}

interface ShortLinkParts extends Pick<VisitorRouteParts, 'database' | 'clock'> {
  readonly sendMissingGallery: VisitorPages['sendMissingGallery'];
  readonly publicUrl: string;
}

/** Who looks at a link for somebody else, before or instead of them. */
const looksAhead =
  /(?<!cu)bot|crawl|spider|preview|facebookexternalhit|whatsapp|telegram|slack|discord|skype|viber|line-poker|embedly|scan|safelinks|proofpoint|mimecast|barracuda|headless|curl|wget|python|okhttp|go-http|java\//i;

function isPerson({ method, headers }: FastifyRequest): boolean {
  const purpose = ['sec-purpose', 'purpose', 'x-moz'].map((name) => String(headers[name] ?? '')).join(' ');
  const agent = headers['user-agent'] ?? '';
  return method === 'GET' && agent !== '' && !/prefetch|preview|prerender/i.test(purpose) && !looksAhead.test(agent);
}

/**
 * `/s/{code}` leads to the gallery; the browser keeps the fragment. A code of a customer's own, from a text, leads there
 * under their label, one from a practice text as a preview. People come here, so they are answered with pages.
 */
export function mountShortLinks(
  router: Router,
  { database, clock, sendMissingGallery, publicUrl }: ShortLinkParts,
): void {
  const limit = limitByAddress(router.http, shortLinksPerAddress);
  const lead = async (request: FastifyRequest<{ Params: { code: string } }>, reply: FastifyReply) => {
    await limit(request);
    // From a name of their own they lead to where galleries are.
    const galleries = `${request.originalUrl === request.url ? '' : publicUrl}/v`;
    const campaignId = await findCampaignIdByCode(database, request.params.code);
    if (campaignId !== undefined) {
      return await reply.header('cache-control', 'no-store').redirect(`${galleries}/${campaignId}`, 302);
    }
    const link = await findLink(database, request.params.code);
    if (link) {
      // Whoever opens it gets there, counted or not.
      if (isPerson(request))
        await noteOpened(database, link, clock()).catch((err: unknown) => request.log.error({ err }));
      // Practice phones are looked at by staff.
      const label = link.isPractice ? previewVisitorId : link.cusid;
      const address = `${galleries}/${link.campaignId}${label === null ? '' : `#${label}`}`;
      return await reply.header('cache-control', 'no-store').redirect(address, 302);
    }
    const missing = sendMissingGallery(request, reply);
    if (missing) return await missing;
    throw new Refusal(404, campaignNotFound);
  };
  for (const path of ['/s/:code', '/s/:code/']) router.http.get(path, lead);
}

function prepareVisitorLimits({ http }: Router) {
  return {
    reads: limitByAddress(http, readsPerAddress),
    submits: limitByAddress(http, submitsPerAddress),
    submitsPerNumber: limitBy(http, submitsPerNumber),
    events: limitByAddress(http, eventsPerAddress),
  };
}
