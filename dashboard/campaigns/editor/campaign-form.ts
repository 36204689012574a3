// What the create form holds, its rules, and the draft that the server takes.
import {
  type Campaign,
  type CampaignDraft,
  Target,
  campaignContentMax,
  campaignNameMax,
  campaignTagMax,
  campaignTagsMax,
  everyDevice,
} from '@fanfare/contract/campaigns.ts';
import { isLongerThan } from '@fanfare/contract/tags.ts';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';

export const dateTimeMin = new Date(1900, 0, 1).getTime();
export const dateTimeMax = new Date(2100, 0, 1).getTime() - 1;

const minuteMs = 60_000;
const quarterHourMs = 15 * minuteMs;
const defaultRunDays = 14;

export const CampaignFormValues = z.object({
  name: z.string(),
  tags: z.array(z.string()),
  content: z.string(),
  /** Begins when it is saved, whatever `start` says. */
  startsNow: z.boolean(),
  /** epoch milliseconds */
  start: z.number().nullable(),
  /** epoch milliseconds */
  exp: z.number().nullable(),
  isOnDevices: z.boolean(),
  deviceChoice: z.enum(['all', 'chosen']),
  deviceIds: z.array(z.string()),
  /** A saved segment in place of what the contract can name. */
  target: z.enum([...Target.options, 'segment']),
  /** Of that; empty while none is chosen. */
  segmentId: z.string(),
});
export type CampaignFormValues = z.infer<typeof CampaignFormValues>;

/** Names of the texts in `campaigns.form.errors`. */
type CampaignFormError =
  | 'nameMissing'
  | 'nameTooLong'
  | 'tooManyTags'
  | 'tagTooLong'
  | 'contentTooLong'
  | 'startMissing'
  | 'startOutOfRange'
  | 'expMissing'
  | 'expOutOfRange'
  | 'expBeforeStart'
  | 'expInPast'
  | 'devicesMissing'
  | 'segmentMissing';

function because(error: CampaignFormError): CampaignFormError {
  return error;
}

interface FormRules {
  readonly now: () => number;
  /** The devices of the workspace; nothing while they are not known. */
  readonly deviceIds: readonly string[] | undefined;
  /** Of the saved segments; nothing while they are not known. */
  readonly segmentIds: readonly string[] | undefined;
  /** A tag was typed that can't be one, of which its field says why. */
  readonly isTagRefused?: boolean;
}

/** The rules, asked at the time of `now`. Messages are {@link CampaignFormError}s. */
export function campaignFormRules({ now, deviceIds, segmentIds, isTagRefused }: FormRules) {
  return CampaignFormValues.extend({
    name: z.string().trim().min(1, because('nameMissing')).max(campaignNameMax, because('nameTooLong')),
    tags: z.array(z.string().max(campaignTagMax, because('tagTooLong'))).max(campaignTagsMax, because('tooManyTags')),
    content: z.string().max(campaignContentMax, because('contentTooLong')),
    exp: dateTime('expMissing', 'expOutOfRange'),
  }).superRefine((values, context) => {
    const say = (path: string, error: CampaignFormError) =>
      context.addIssue({ code: 'custom', path: [path], message: error });
    if (isTagRefused) say('tags', 'tagTooLong');
    const { startsNow, exp } = values;
    const start = startsNow ? minuteOf(now()) : values.start;
    if (start === null) say('start', 'startMissing');
    else if (!isInRange(start)) say('start', 'startOutOfRange');
    if (start !== null && exp !== null && exp <= start && !startsNow) say('exp', 'expBeforeStart');
    else if (exp !== null && exp <= now()) say('exp', 'expInPast');
    const isChosen = values.isOnDevices && values.deviceChoice === 'chosen';
    if (isChosen && deviceIds?.length !== 0 && knownAmong(values.deviceIds, deviceIds).length === 0) {
      say('deviceIds', 'devicesMissing');
    }
    if (isSegmentMissing(values, segmentIds)) say('segmentId', 'segmentMissing');
  });
}

function dateTime(missing: CampaignFormError, outOfRange: CampaignFormError) {
  return z
    .number()
    .nullable()
    .refine((time) => time !== null, because(missing))
    .refine((time) => time === null || isInRange(time), because(outOfRange));
}

export function isInRange(time: number): boolean {
  return time >= dateTimeMin && time <= dateTimeMax;
}

/** None is chosen, or it was removed since. */
export function isSegmentMissing(
  { target, segmentId }: Pick<CampaignFormValues, 'target' | 'segmentId'>,
  segmentIds: FormRules['segmentIds'],
): boolean {
  return target === 'segment' && !(segmentIds?.includes(segmentId) ?? segmentId !== '');
}

/** Of the chosen devices those that are there: others were removed since they were chosen. */
export function knownAmong(chosen: readonly string[], deviceIds: readonly string[] | undefined): readonly string[] {
  return chosen.filter((id) => deviceIds?.includes(id) ?? true);
}

/** What is wrong with a field, in words; the rules of the form name the text. */
export function useFormErrors({ formState: { errors } }: UseFormReturn<CampaignFormValues>) {
  const { t } = useTranslation();
  return (field: keyof CampaignFormValues): string | undefined => {
    const message = errors[field]?.message as CampaignFormError | undefined;
    return message && t(`campaignForm.errors.${message}`);
  };
}

/** A campaign as it is, to be changed. */
export function editedCampaignForm(campaign: Campaign): CampaignFormValues {
  const { name, tags, content, start, exp, showOnDevices, target, segmentId } = campaign;
  const isOnAll = showOnDevices.includes(everyDevice);
  const isOnChosen = showOnDevices.length > 0 && !isOnAll;
  return {
    name,
    tags,
    content,
    startsNow: false,
    start,
    exp,
    isOnDevices: isOnAll || isOnChosen,
    deviceChoice: isOnChosen ? 'chosen' : 'all',
    deviceIds: isOnChosen ? showOnDevices : [],
    target: segmentId === null ? target : 'segment',
    segmentId: segmentId ?? '',
  };
}

/** A copy of a campaign to start from; how long it runs is for the person to say. */
export function copiedCampaignForm(campaign: Campaign): CampaignFormValues {
  return { ...editedCampaignForm(campaign), startsNow: true, start: null, exp: null };
}

interface FormStart {
  readonly now: number;
  readonly hasDevices: boolean;
}

/** An empty form: from now on, for two weeks, on every device where there are any. */
export function emptyCampaignForm({ now, hasDevices }: FormStart): CampaignFormValues {
  const start = minuteOf(now);
  return {
    name: '',
    tags: [],
    content: '',
    startsNow: true,
    start,
    exp: addDays(start, defaultRunDays),
    isOnDevices: hasDevices,
    deviceChoice: 'all',
    deviceIds: [],
    target: 'everyone',
    segmentId: '',
  };
}

/** The minute that has begun: a clock that is a little ahead makes nothing begin later. */
export function minuteOf(now: number): number {
  return Math.floor(now / minuteMs) * minuteMs;
}

export function nextQuarterHour(now: number): number {
  return Math.ceil((now + 1) / quarterHourMs) * quarterHourMs;
}

/** The same time of day, also across a change of the clocks. */
export function addDays(time: number, days: number): number {
  const date = new Date(time);
  date.setDate(date.getDate() + days);
  return date.getTime();
}

/** The same day of the next month, or its last day where that month is shorter. */
export function addMonth(time: number): number {
  const date = new Date(time);
  const day = date.getDate();
  date.setMonth(date.getMonth() + 1);
  if (date.getDate() !== day) date.setDate(0);
  return date.getTime();
}

interface DraftParts {
  /** The form's own, so that a repeated call makes no second campaign. */
  readonly id: string;
  /** The campaign that is changed; nothing when it is to be made. */
  readonly campaignId?: string | undefined;
  /** The `updatedAt` of the version that is changed; without it whatever is there is replaced. */
  readonly unmodifiedSince?: number | undefined;
  readonly images: readonly { readonly key: string; readonly alt: string }[];
  /** The devices of the workspace; nothing while they are not known. */
  readonly deviceIds: readonly string[] | undefined;
  /** epoch milliseconds */
  readonly now: number;
}

/** What goes to the server. */
export function toCampaignDraft(values: CampaignFormValues, parts: DraftParts): CampaignDraft {
  const { id, campaignId, unmodifiedSince, images, deviceIds, now } = parts;
  const start = values.startsNow ? minuteOf(now) : values.start;
  if (start === null || values.exp === null) throw new TypeError('a draft needs its start and its end');
  return {
    ID: id,
    ...(campaignId ? { action: 'update', campaignId, unmodifiedSince } : { action: 'create' }),
    name: values.name.trim(),
    tags: values.tags,
    content: values.content,
    start,
    exp: values.exp,
    showOnDevices: shownOn(values, deviceIds),
    ...(values.target === 'segment'
      ? { target: 'customers', segmentId: values.segmentId }
      : { target: values.target, segmentId: null }),
    imageKeys: images.map(({ key }) => key),
    imageAlts: images.map(({ alt }) => alt.trim()),
  };
}

function shownOn(values: CampaignFormValues, deviceIds: DraftParts['deviceIds']): string[] {
  if (!values.isOnDevices) return [];
  return values.deviceChoice === 'all' ? [everyDevice] : [...knownAmong(values.deviceIds, deviceIds)];
}

type TagRefusal = Extract<CampaignFormError, 'tooManyTags' | 'tagTooLong'>;

/** Adds what was typed, split at commas; a tag that is there already, in any case, is passed over. */
export function addTags(
  tags: readonly string[],
  typed: string,
): { readonly tags: readonly string[]; readonly refusal?: TagRefusal } {
  const result = [...tags];
  for (const tag of typed.split(',').map((part) => part.trim().replaceAll(/\s+/g, ' '))) {
    if (tag === '' || result.some((other) => other.toLowerCase() === tag.toLowerCase())) continue;
    if (isLongerThan(tag, campaignTagMax)) return { tags: result, refusal: 'tagTooLong' };
    if (result.length >= campaignTagsMax) return { tags: result, refusal: 'tooManyTags' };
    result.push(tag);
  }
  return { tags: result };
}
