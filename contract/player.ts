// What a paired tablet asks and tells. Its token is the bearer of every call but the first.
import { z } from 'zod';
import { ImageKey } from './campaigns.ts';
import { PhoneRuleOf } from './countries.ts';
import { NewPhone } from './customers.ts';
import { endpoint } from './endpoint.ts';
import {
  checkInRoute,
  getPairingRoute,
  getProgramRoute,
  playsPerReportMax,
  sendReportRoute,
  startPairingRoute,
} from './player-routes.ts';
import { Message, named } from './values.ts';
import { ConsentVersion, consentMissing, unknownConsentText, workspaceFull } from './visitors.ts';

export const notPaired = 'This tablet is not paired.';
export const pairingOver = 'This code has expired.';

export const pairingValidMs = 10 * 60_000;

const Uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, named('must be a UUID'));

export const startPairing = endpoint({
  ...startPairingRoute,
  summary:
    'A tablet asks for a code to show. The token becomes the tablet’s own once staff have entered the code; until then it only asks whether they have.',
  answer: z.object({ code: z.string(), token: z.string(), expiresAt: z.int(), now: z.int() }),
});

export const getPairing = endpoint({
  ...getPairingRoute,
  summary:
    'Whether staff have entered the code. The bearer is the token that came with it; `expiresAt` is when the code expires, or was entered.',
  answer: z.object({ state: z.enum(['waiting', 'paired']), expiresAt: z.int(), now: z.int() }),
  refusals: [[404, pairingOver]],
});

export const ProgramPicture = z.object({ url: z.string(), alt: z.string() });
export type ProgramPicture = z.infer<typeof ProgramPicture>;

export const Program = z.object({
  /** The server's clock, epoch milliseconds: tablets' clocks are often wrong. */
  now: z.int(),
  /** Another one means that something below has changed. */
  revision: z.string(),
  device: z.object({ id: z.string(), name: z.string() }),
  workspace: z.object({
    id: z.string(),
    name: z.string(),
    profileImageUrl: z.string().nullable(),
    /** In which visitors see it, `#rrggbb`; null where it has none of its own. */
    color: z.string().nullable(),
  }),
  /** The tablet's own pictures, in order. */
  pictures: z.array(ProgramPicture),
  /** Those meant for this tablet that have not ended, also those that begin later; oldest start first. */
  campaigns: z.array(
    z.object({
      id: z.string(),
      start: z.int(),
      exp: z.int(),
      status: z.string(),
      pictures: z.array(ProgramPicture),
    }),
  ),
  /** The workspace's own text for people who leave their number; null where the product's stands. */
  consent: z.object({ version: z.string(), text: z.string() }).nullable(),
  /** Whether a box is ticked before a number is sent. */
  consentBox: z.boolean(),
  phoneRule: PhoneRuleOf,
});
export type Program = z.infer<typeof Program>;

export const getProgram = endpoint({
  ...getProgramRoute,
  summary: 'What the tablet plays now and next.',
  answer: Program,
  refusals: [[401, notPaired]],
});

/** How often one picture was shown since the last report; the same `id` again counts once. */
export const Play = z.strictObject({
  id: Uuid,
  imageKey: ImageKey,
  /** Left out for the tablet's own pictures. */
  campaignId: z.string().min(1).max(64).optional(),
  /** When it was first shown, by the tablet's corrected clock. */
  at: z.int(),
  plays: z.int().min(1).max(10_000),
  durationMs: z
    .int()
    .min(0)
    .max(24 * 60 * 60_000),
});
export type Play = z.infer<typeof Play>;

export const sendReport = endpoint({
  ...sendReportRoute,
  summary: 'Reports that the tablet is running, and what it has played. Repeated plays count once.',
  body: z.strictObject({
    /** Made anew each time that the player is opened: two tablets with one token are found out by it. */
    session: Uuid,
    appVersion: z.string().max(40),
    showing: z.strictObject({ imageKey: ImageKey, campaignId: z.string().min(1).max(64).optional() }).nullable(),
    plays: z.array(Play).max(playsPerReportMax),
  }),
  answer: z.object({ now: z.int(), revision: z.string() }),
  refusals: [[401, notPaired]],
});

export const checkIn = endpoint({
  ...checkInRoute,
  audit: 'customer.checkedIn',
  summary:
    'A visitor’s number, typed on the tablet: it joins the workspace, or counts one more visit. A repeated `id` counts once, and so does a number that is repeated within the hour.',
  body: z.strictObject({
    id: Uuid,
    phone: NewPhone,
    /** The version of the text that stood under the number. */
    consent: ConsentVersion.optional(),
  }),
  answer: Message,
  refusals: [
    [400, unknownConsentText],
    [400, consentMissing],
    [409, workspaceFull],
    [401, notPaired],
  ],
});
