import { z } from 'zod';
import { ImageKey } from './campaigns.ts';
import { Country, PhoneRuleOf, chooseCountry, countryDefault, numbersElsewhere } from './countries.ts';
import { Device } from './devices.ts';
import { endpoint } from './endpoint.ts';
import { imageRemoved } from './images.ts';
import { colorPattern } from './oklch.ts';
import { Member, RoleName } from './members.ts';
import { parseUrl } from './parse-url.ts';
import { describeSocialProblem, readSocial, socialLinkMax, socialNetworks } from './socials.ts';
import { InWorkspace, changedMeanwhile, unmodifiedSince } from './values.ts';

export const workspaceNotFound = 'Workspace not found';
export const tooManyWorkspaces = 'You have reached the limit of workspaces per person';
export const imageMissing = 'Upload the image first';
export const workspaceNameMax = 80;
export const imagesPerCallMax = 20;
/** How many workspaces one person can belong to. */
export const workspacesMax = 50;

export const Socials = z.partialRecord(z.enum(socialNetworks), z.url());
export type Socials = z.infer<typeof Socials>;

/** As staff give them: https, and to the network itself. They come out as {@link readSocial} keeps them. */
const ChangedSocials = z
  .partialRecord(z.enum(socialNetworks), z.url().max(socialLinkMax))
  .transform((given, context) => {
    const links: Socials = {};
    for (const network of socialNetworks) {
      const link = given[network];
      if (link === undefined) continue;
      const isHttps = parseUrl(link)?.protocol === 'https:';
      const read = isHttps ? readSocial(network, link) : ({ problem: 'unreadable' } as const);
      const message = describeSocialProblem(network, read);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
      if ('link' in read) links[network] = read.link;
    }
    return links;
  });

export const Workspace = z.object({
  workspace_id: z.string(),
  name: z.string(),
  /** Of whoever asks. */
  role: RoleName,
  profile_image_url: z.string().nullable(),
  devices: z.array(Device),
  customers_quantity: z.int(),
  campaign_quantity: z.int(),
  socials: Socials,
  /** IANA, such as `Europe/Berlin`: what a day is here. */
  timeZone: z.string(),
  /** ISO 3166, such as `DE`. Numbers without a country code are read as numbers of it. */
  country: z.string(),
  phoneRule: PhoneRuleOf,
  /** Visitors tick a box before they can join. */
  consentBox: z.boolean(),
  /** In which visitors see the shop, `#rrggbb`; null: in that of its picture. */
  ownColor: z.string().nullable(),
  /** The color of its picture; null where it has none, or a gray one: then it is the installation's. */
  pictureColor: z.string().nullable(),
  /** How many people belong to it. */
  memberQuantity: z.int(),
  /** Set where it is to be deleted. */
  deletion: z
    .object({
      /** When everything in it goes. */
      dueAt: z.int(),
      /** Name of the member who said so; empty where that one is gone. */
      askedBy: z.string(),
    })
    .nullable(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Workspace = z.infer<typeof Workspace>;

const WorkspaceName = z
  .string('Enter a name')
  .trim()
  .min(1, 'Enter a name')
  .max(workspaceNameMax, `Use at most ${workspaceNameMax} characters for the name`);

/** It comes out in small letters. */
export const Color = z
  .string('Choose a color')
  .max(7, 'Choose a color')
  .toLowerCase()
  .regex(colorPattern, 'Choose a color');

/** A name that this runtime's calendar knows. */
const TimeZone = z
  .string('Choose a time zone')
  .max(64, 'Choose a time zone')
  .refine((name) => {
    // Calendars also know bare offsets, which no summer moves, and System V's names, which Temporal knows by no other.
    if (!/^(?!systemv)[a-z]/i.test(name)) return false;
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  }, 'Choose a time zone');

export const listWorkspaces = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws',
  right: 'signed-in',
  summary: 'The workspaces of the caller, the one they chose last, and its members.',
  answer: z.object({
    workspaces: z.array(Workspace),
    selected_workspace: z.string().nullable(),
    members: z.array(Member),
  }),
});

export const getWorkspace = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}',
  right: 'workspace.open',
  summary: 'One workspace, with the role of whoever asks; of an API key also its name and when it expires.',
  params: InWorkspace,
  answer: z.object({
    workspace: Workspace,
    /** Null where a person asks. */
    apiKey: z.object({ name: z.string(), expiresAt: z.int().nullable() }).nullable(),
  }),
});

export const addWorkspace = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws',
  right: 'signed-in',
  audit: 'workspace.created',
  summary: 'Creates a workspace with the caller as its first member, and selects it.',
  body: z.object({
    /** Made once per form: the same person's call with the same one answers the workspace that is there. */
    ID: z.string().min(1).max(64).optional(),
    name: WorkspaceName,
    timeZone: TimeZone.default('UTC'),
    country: Country.default(countryDefault),
  }),
  answer: z.object({ workspace: Workspace }),
  refusals: [
    [400, chooseCountry],
    [409, tooManyWorkspaces],
  ],
});

export const selectWorkspace = endpoint({
  api: 'client',
  method: 'PUT',
  path: '/ws/{ws}/selected',
  right: 'membership',
  audit: 'none',
  summary: 'Remembers which workspace the caller works in.',
  params: InWorkspace,
  answer: z.object({ selected_workspace: z.string() }),
});

export const changeWorkspace = endpoint({
  api: 'client',
  method: 'PATCH',
  path: '/ws/{ws}',
  right: 'workspace.change',
  audit: 'workspace.changed',
  summary:
    'Changes the given fields. An image must be uploaded under its key first; null removes it. Customers keep their numbers when the country changes.',
  params: InWorkspace,
  body: z
    .object({
      name: WorkspaceName,
      profileImageKey: ImageKey.nullable(),
      timeZone: TimeZone,
      country: Country,
      consentBox: z.boolean(),
      ownColor: Color.nullable(),
    })
    .partial()
    .extend({ unmodifiedSince }),
  answer: z.object({ workspace: Workspace }),
  refusals: [
    [400, imageMissing],
    [400, chooseCountry],
    [409, numbersElsewhere],
    [409, changedMeanwhile],
    [409, imageRemoved],
  ],
});

export const addImages = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/images',
  right: 'campaigns.change',
  audit: 'none',
  summary:
    'Addresses that take the bytes of images by PUT, in the order of the keys. Each holds for 15 minutes and takes the file itself, under any `Content-Type`: a JPEG, PNG or WebP of at most 10 MB and 50 megapixels, whose upright width and height are those in its key. Refused with 400 (no such file), 403 (the address no longer holds), 409 (the workspace keeps as many as it may), 410 (the image was removed), 413 (too large) and 503 (try again in a moment).',
  params: InWorkspace,
  body: z.object({ keys: z.array(ImageKey).min(1).max(imagesPerCallMax) }),
  answer: z.object({ urls: z.array(z.string()) }),
});

export const changeSocials = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/socials',
  right: 'workspace.change',
  audit: 'workspace.changed',
  summary: 'Sets the links of the workspace; a network that is left out has none.',
  params: InWorkspace,
  body: z.object({ socials: ChangedSocials, unmodifiedSince }),
  answer: z.object({ updatedSocials: Socials }),
  refusals: [[409, changedMeanwhile]],
});
