// What galleries tell of a visit, where the installation wants to know.
import { z } from 'zod';
import { campaignNotFound } from './campaigns.ts';
import { endpoint } from './endpoint.ts';
import { imageKeyPattern } from './images.ts';
import { parseUrl } from './parse-url.ts';
import { isSocialLink, socialNetworks } from './socials.ts';
import { eventsPerCallMax, viewMsMax, visitorIdMax } from './visitor-events.ts';
import { isoTime } from './values.ts';
import { sendEventsRoute } from './visitor-routes.ts';

export const eventsOff = 'Nothing is measured here';
export const tooManyEvents = `Send at most ${eventsPerCallMax} events at once`;

/** Made by the browser for each event: the same one again counts once. */
const fixed = {
  id: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'id must be a UUID'),
  timestamp: isoTime('timestamp must be ISO 8601'),
  userId: z.string().min(1).max(visitorIdMax),
};

const ImageView = z.strictObject({
  ...fixed,
  eventType: z.literal('image_view_duration'),
  value: z.strictObject({
    /** Of the campaign's picture, with or without a query. */
    imageUrl: z
      .string()
      .max(2_000)
      .refine((url) => imageKeyOf(url) !== undefined, 'imageUrl must be the address of an image'),
    /** milliseconds */
    duration: z.int().min(1).max(viewMsMax),
  }),
});

const SocialClick = z.strictObject({
  ...fixed,
  eventType: z.literal('social_media_click'),
  value: z
    .strictObject({ platform: z.enum(socialNetworks), link: z.string().max(2_000) })
    .refine(({ platform, link }) => isSocialLink(platform, link), 'link must lead to the platform'),
});

export const VisitEvent = z.discriminatedUnion('eventType', [ImageView, SocialClick]);
export type VisitEvent = z.infer<typeof VisitEvent>;

/** The key in a picture's address; addresses are told apart by it, because the rest of them changes. */
export function imageKeyOf(imageUrl: string): string | undefined {
  const key = parseUrl(imageUrl, 'https://any')?.pathname.split('/').at(-1) ?? '';
  return imageKeyPattern.test(key) ? key : undefined;
}

/** Whoever sends thousands is told so, whatever is in them. */
function countFirst(given: unknown, context: z.RefinementCtx): unknown {
  if (!Array.isArray(given) || given.length <= eventsPerCallMax) return given;
  context.addIssue({ code: 'custom', message: tooManyEvents });
  return z.NEVER;
}

export const sendEvents = endpoint({
  ...sendEventsRoute,
  summary:
    'What a gallery recorded of a visit, for installations with the analytics feature. A repeated event counts once.',
  body: z.strictObject({
    campaignId: z.string().min(1).max(64),
    events: z.preprocess(countFirst, z.array(VisitEvent).min(1).max(eventsPerCallMax)),
  }),
  answer: z.object({ added: z.int() }),
  refusals: [
    [400, tooManyEvents],
    [404, eventsOff],
    [404, campaignNotFound],
  ],
});
