import { z } from 'zod';
import { campaignNotFound } from './campaigns.ts';
import { findConsentText } from './consent-texts.ts';
import { PhoneRuleOf } from './countries.ts';
import { NewPhone } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { Message } from './values.ts';
import { getPublicCampaignRoute, getPublicWorkspaceRoute, submitPhoneRoute } from './visitor-routes.ts';
import { ownConsentVersionPattern } from './workspace-consent.ts';
import { Socials, workspaceNotFound } from './workspaces.ts';

export const unknownConsentText = 'consent must be the version of a text';
export const consentMissing = 'Tick the box to agree to texts';
export const workspaceFull = 'This business can’t accept more numbers right now';
export const phoneExists = 'Phone number already exists';

/** Of the product's texts, or of a workspace's own. */
export const ConsentVersion = z
  .string()
  .max(16)
  .refine(
    (version) => findConsentText(version) !== undefined || ownConsentVersionPattern.test(version),
    unknownConsentText,
  );

const ById = z.object({ id: z.string().min(1).max(64) });

/** In which visitors see a shop, `#rrggbb`; null where it has none of its own. */
const ShopColor = z.string().nullable();

/** What a gallery shows; an ended campaign carries no images. */
export const PublicCampaign = z.object({
  campaign: z.object({
    exp: z.int(),
    status: z.string(),
    images: z.array(z.string()),
    /** What each of the images shows, in words; empty where nobody said. */
    imageAlts: z.array(z.string()),
  }),
  socials: Socials,
  workspace: z.object({ name: z.string(), color: ShopColor }),
  /** Of the server, in epoch milliseconds, a second old at most: a visitor's clock may be wrong. */
  now: z.int(),
});
export type PublicCampaign = z.infer<typeof PublicCampaign>;

export const PublicWorkspace = z.object({
  name: z.string(),
  profile_image_url: z.string().nullable(),
  color: ShopColor,
  /** The workspace's own text, in place of the product's; null where it has none. */
  consent: z.object({ version: z.string(), text: z.string() }).nullable(),
  /** Whether a box is ticked before joining. */
  consentBox: z.boolean(),
  phoneRule: PhoneRuleOf,
});
export type PublicWorkspace = z.infer<typeof PublicWorkspace>;

export const getPublicCampaign = endpoint({
  ...getPublicCampaignRoute,
  summary: 'A campaign as visitors see it.',
  params: ById,
  query: z.object({ userId: z.string().optional() }),
  answer: PublicCampaign,
  refusals: [[404, campaignNotFound]],
});

export const getPublicWorkspace = endpoint({
  ...getPublicWorkspaceRoute,
  summary: 'A workspace as its invite page shows it.',
  params: ById,
  answer: PublicWorkspace,
  refusals: [[404, workspaceNotFound]],
});

export const submitPhone = endpoint({
  ...submitPhoneRoute,
  summary:
    'A visitor joins a workspace with their own phone number. Leave out `comment`: whoever fills it in is taken for a program, and answered the same, but nothing is kept.',
  body: z.object({
    wid: z.string().min(1).max(64),
    phone: NewPhone,
    addedBy: z.literal('viewer').default('viewer'),
    /** The version of the text that stood under the button. */
    consent: ConsentVersion.optional(),
    /** A field that nobody sees: what fills it in is a program, and is told what people are told. */
    comment: z
      .string()
      .max(5_000)
      .optional()
      .describe('Leave it out: whoever fills it in is taken for a program, and nothing is kept.'),
  }),
  answer: Message,
  refusals: [
    [400, unknownConsentText],
    [400, consentMissing],
    [404, workspaceNotFound],
    [409, phoneExists],
    [409, workspaceFull],
  ],
});
