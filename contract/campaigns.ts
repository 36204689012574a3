import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { imageKeyPattern, imageRemoved } from './images.ts';
import { defaultQuotas, tooManyCampaigns, tooManyOpenCampaigns } from './quotas.ts';
import { InWorkspace, Time, changedMeanwhile, named, pageKey, pageLimit, unmodifiedSince } from './values.ts';

export const campaignNotFound = 'Campaign not found';
export const unknownSegment = 'Choose a segment of this workspace';
export const campaignEnded = 'This campaign has already ended';
export const endInThePast = 'The end must be in the future';
export const unknownDevice = 'Choose devices from this workspace';
/** In `showOnDevices`, alone: every device of the workspace, also those that are paired later. */
export const everyDevice = 'all';
export const campaignNameMax = 80;
export const campaignContentMax = 1_000;
export const campaignTagsMax = 10;
export const campaignTagMax = 24;
export const campaignImagesMax = 10;
export const imageAltMax = 200;
export const campaignsPageMax = 1_000;

export const ImageKey = z
  .string()
  .regex(imageKeyPattern, named('must look like {uuid}_{width}x{height}.{jpg|png|webp}'));

/** Who a campaign is for: anyone with the link, every customer, or those who checked in within 30 days. */
export const Target = z.enum(['everyone', 'customers', 'recent']);
export type Target = z.infer<typeof Target>;

export const Campaign = z.object({
  id: z.string(),
  name: z.string(),
  tags: z.array(z.string()),
  content: z.string(),
  start: z.int(),
  exp: z.int(),
  showOnDevices: z.array(z.string()),
  target: Target,
  /** The saved segment that it is for; `target` is `customers` then. */
  segmentId: z.string().nullable(),
  imageKeys: z.array(z.string()),
  /** What each picture shows, in words, in the order of `imageKeys`; empty where nobody said. */
  imageAlts: z.array(z.string()),
  /** Addresses of the pictures that have arrived, in order. */
  images: z.array(z.string()),
  status: z.enum(['active', 'completed', 'canceled']),
  code: z.string().meta({ examples: ['7k2m9pxq'] }),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Campaign = z.infer<typeof Campaign>;

const Tag = z.string().trim().min(1).max(campaignTagMax, `Use at most ${campaignTagMax} characters for each tag`);

/**
 * `ID` is made once per form: the same ID again gives the same campaign as the first call made it, whatever else the
 * repeat says, so that a repeated call makes no second. What is to change after that goes as an `update`.
 */
export const CampaignDraft = z
  .object({
    ID: z.string().min(1).max(64),
    action: z.enum(['create', 'update']).default('create'),
    campaignId: z.string().max(64).optional(),
    name: z
      .string('Enter a name')
      .trim()
      .min(1, 'Enter a name')
      .max(campaignNameMax, `Use at most ${campaignNameMax} characters for the name`),
    tags: z
      .array(Tag)
      .max(campaignTagsMax, `You can add up to ${campaignTagsMax} tags`)
      .default([])
      .refine((tags) => new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length, 'Use each tag only once'),
    content: z
      .string()
      .max(campaignContentMax, `Use at most ${campaignContentMax.toLocaleString('en-US')} characters for the message`)
      .default(''),
    start: Time,
    exp: Time,
    showOnDevices: z.array(z.string().max(64)).max(1_000).default([]),
    target: Target.default('everyone'),
    /** A saved segment, in place of all customers. */
    segmentId: z.string().min(1).max(64).nullable().default(null),
    imageKeys: z
      .array(ImageKey)
      .min(1, 'Add at least one image')
      .max(campaignImagesMax, `You can add up to ${campaignImagesMax} images`)
      .refine((keys) => new Set(keys).size === keys.length, 'Use each image only once'),
    /** In the order of `imageKeys`; what is left out is empty. */
    imageAlts: z
      .array(z.string().trim().max(imageAltMax, `Use at most ${imageAltMax} characters for each description`))
      .max(campaignImagesMax)
      .default([]),
    /** For an `update`. */
    unmodifiedSince,
  })
  .refine(({ start, exp }) => exp > start, { message: 'The end must be after the start', path: ['exp'] })
  .refine(({ action, campaignId }) => action === 'create' || campaignId, {
    message: 'campaignId says which campaign to update',
    path: ['campaignId'],
  })
  .refine(({ target, segmentId }) => segmentId === null || target === 'customers', {
    message: 'segmentId goes with the target customers',
    path: ['segmentId'],
  });
export type CampaignDraft = z.output<typeof CampaignDraft>;

export const saveCampaign = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/campaign',
  right: 'campaigns.change',
  audit: 'campaign.created',
  summary:
    'Creates or updates a campaign; `urls` take the bytes of its images by PUT, in the order of its `imageKeys`, as those of `POST /ws/{ws}/images` do. A repeated `ID` creates and changes nothing: it answers the campaign of the first call. An `update` replaces every field.',
  params: InWorkspace,
  body: CampaignDraft,
  answer: z.object({ campaignId: z.string(), urls: z.array(z.string()) }),
  refusals: [
    [400, endInThePast],
    [400, unknownDevice],
    [400, unknownSegment],
    [404, campaignNotFound],
    [409, campaignEnded],
    [409, changedMeanwhile],
    [409, imageRemoved],
    [409, tooManyOpenCampaigns(defaultQuotas)],
    [409, tooManyCampaigns(defaultQuotas)],
  ],
});

export const listCampaigns = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/campaign',
  right: 'campaigns.view',
  summary: 'A page of campaigns, newest first. `last_evaluated_key` is null at the end.',
  params: InWorkspace,
  query: z.object({
    open: z.stringbool().optional(),
    limit: pageLimit(campaignsPageMax),
    lastEvaluatedKey: pageKey({ id: z.string().max(64), createdAt: z.int() }).optional(),
  }),
  answer: z.object({
    items: z.array(Campaign),
    last_evaluated_key: z.object({ id: z.string(), createdAt: z.int() }).nullable(),
  }),
});

const OneCampaign = InWorkspace.extend({ id: z.string().min(1).max(64) });

export const getCampaign = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/campaign/{id}',
  right: 'campaigns.view',
  summary: 'One campaign.',
  params: OneCampaign,
  answer: z.object({ campaign: Campaign }),
  refusals: [[404, campaignNotFound]],
});

export const cancelCampaign = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/campaign/{id}/cancel',
  right: 'campaigns.change',
  audit: 'campaign.canceled',
  summary: 'Ends a campaign before its time. Canceling it again changes nothing.',
  params: OneCampaign,
  answer: z.object({ campaign: Campaign }),
  refusals: [
    [404, campaignNotFound],
    [409, campaignEnded],
  ],
});

export const resumeCampaign = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/campaign/{id}/resume',
  right: 'campaigns.change',
  audit: 'campaign.resumed',
  summary: 'Undoes a cancellation, until the campaign would have ended. Resuming one that is running changes nothing.',
  params: OneCampaign,
  answer: z.object({ campaign: Campaign }),
  refusals: [
    [400, unknownSegment],
    [404, campaignNotFound],
    [409, campaignEnded],
    [409, tooManyOpenCampaigns(defaultQuotas)],
  ],
});
