// Who carries the texts of a workspace.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { currentPlan } from './numbering-plan.ts';
import { isWebAddress, parseUrl } from './parse-url.ts';
import { digitsOf } from './phone.ts';
import { InWorkspace, Message, changedMeanwhile, unmodifiedSince } from './values.ts';

/** `practice` is what a workspace has that has chosen none: nothing leaves the machine. */
export const gatewayKinds = ['practice', 'twilio', 'android', 'http'] as const;
export type GatewayKind = (typeof gatewayKinds)[number];

/** Why a text did not arrive, as far as whoever sent it has to know. */
export const failureCauses = [
  'invalidNumber',
  'unreachable',
  'optedOut',
  'blocked',
  'content',
  'credentials',
  'balance',
  'limit',
  'gateway',
  'other',
] as const;
export type FailureCause = (typeof failureCauses)[number];

/** Texts a minute: what a long code of the United States carries, and what a SIM card survives for hours. */
export const paceDefaults: Readonly<Record<GatewayKind, number>> = {
  practice: 6_000,
  twilio: 60,
  android: 2,
  http: 60,
};
export const paceMax = 6_000;
/** The highest cap on parts, and on millionths of a currency; and the most of those that a part can cost. */
export const partsCapMax = 1_000_000_000;
export const moneyCapMicrosMax = 1_000_000_000_000;
export const partMicrosMax = 100_000_000;
export const twilioUrl = 'https://api.twilio.com';
export const androidCloudUrl = 'https://api.sms-gate.app/3rdparty/v1';
/** Minutes of the day. What a workspace chooses lies between the first and the last. */
export const earliestMinute = 8 * 60;
export const latestMinute = 21 * 60;
export const textsFromDefault = 9 * 60;
export const textsUntilDefault = 20 * 60;
const senderMax = 40;
const gatewayUrlMax = 500;
export const testTextsPerDay = 10;

export const senderMissing = 'Enter the number that texts come from, or the Messaging Service SID';
export const credentialsMissing = 'Enter the credentials once more: they are kept only for one account at one address';
export const gatewayAddressWrong = 'Enter an address that begins with https://';
export const gatewayAddressPrivate =
  'This address leads into the server’s own network, which the installation does not allow (GATEWAY_PRIVATE_ADDRESSES)';
export const gatewaySilent = 'Nobody answers at this address. Is the phone on, and its server online?';
export const gatewayCredentialsWrong = "The phone doesn't accept this username and password";
export const gatewayRefusedHooks =
  "The phone doesn't accept the address of this installation. It asks for one that begins with https:// (PUBLIC_URL)";
export const priceReviewed =
  'A broadcast that was reviewed at another price is not over yet. Change the price once it is over, or cancel it';
export const tooManyTests = `You can send ${testTextsPerDay} tests a day. Please try again tomorrow.`;
export const testNumberWrong = 'Enter the number of your phone';
export const testNumberOptedOut = 'This number has opted out of texts';

const Url = z
  .string('Enter an address')
  .trim()
  .max(gatewayUrlMax, `Use at most ${gatewayUrlMax} characters for the address`)
  .refine((text) => isWebAddress(text) && parseUrl(text)?.hash === '', gatewayAddressWrong);
/** Paths are put behind it. */
const BaseUrl = Url.transform((text) => text.replace(/\/+$/, ''));
const secret = (words: string) => z.string(words).trim().min(1, words).max(200, 'Keep it under 200 characters');
const minute = (words: string) => z.int(words).min(earliestMinute, words).max(latestMinute, words);
const wrongHours = 'Texts go out between 8 in the morning and 9 in the evening';
const priceMissing = 'Enter what a part costs, so that the money in a month can be counted';
const cap = z.int().min(1, 'A cap is at least 1').max(partsCapMax).nullable();

/** How fast, when, to whom and for how much at most. */
const rules = {
  /** Texts a minute. */
  pacePerMinute: z.int().min(1, 'At least one text a minute').max(paceMax, `At most ${paceMax} texts a minute`),
  /** Parts of one broadcast, and of a month; null without a cap. */
  broadcastPartsMax: cap,
  monthPartsMax: cap,
  /** Millionths of the currency, as what a part costs. */
  monthMicrosMax: z.int().min(1).max(moneyCapMicrosMax).nullable(),
  partMicros: z.int().min(0).max(partMicrosMax),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Enter a currency by its three letters, such as USD'),
  /** Minutes of the day between which texts go out. */
  textsFrom: minute(wrongHours),
  textsUntil: minute(wrongHours),
  /** Whoever joins is asked by text whether the number is theirs. */
  isDoubleOptIn: z.boolean(),
  allowsForeign: z.boolean(),
  /** The gateway answers STOP and HELP by itself. */
  answersStopItself: z.boolean(),
};

const AccountChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('practice') }),
  z.object({
    kind: z.literal('twilio'),
    url: BaseUrl.default(twilioUrl),
    accountSid: z
      .string()
      .trim()
      .regex(/^[\w-]{1,64}$/, 'Enter the Account SID, which begins with AC'),
    authToken: secret('Enter the Auth Token').optional(),
  }),
  z.object({
    kind: z.literal('android'),
    url: BaseUrl.default(androidCloudUrl),
    username: secret('Enter the username that the app shows'),
    password: secret('Enter the password that the app shows').optional(),
    /** The app shows it under Settings, Webhooks. */
    signingKey: secret('Enter the signing key that the app shows').optional(),
    /** Which of several SIM cards; null leaves it to the phone. */
    simNumber: z.int().min(1).max(4).nullable().default(null),
  }),
  z.object({
    kind: z.literal('http'),
    url: Url,
    /** It answers what became of a text. */
    answersLookups: z.boolean().default(false),
    renewsSecret: z.boolean().default(false),
  }),
]);
export type AccountChange = z.infer<typeof AccountChange>;

/** With the last four letters of what proves it, which is shown nowhere else; with none where it is short. */
const Account = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('practice') }),
  z.object({ kind: z.literal('twilio'), url: z.string(), accountSid: z.string(), ending: z.string() }),
  z.object({
    kind: z.literal('android'),
    url: z.string(),
    username: z.string(),
    simNumber: z.int().nullable(),
    ending: z.string(),
  }),
  z.object({ kind: z.literal('http'), url: z.string(), answersLookups: z.boolean(), ending: z.string() }),
]);

export const Gateway = z.object({
  kind: z.enum(gatewayKinds),
  /** A number's digits, a name, or what the gateway calls it; empty where the gateway decides. */
  sender: z.string().meta({ examples: [''] }),
  pacePerMinute: z.int(),
  broadcastPartsMax: z.int().nullable(),
  monthPartsMax: z.int().nullable(),
  monthMicrosMax: z.int().nullable(),
  partMicros: z.int(),
  currency: z.string(),
  textsFrom: z.int(),
  textsUntil: z.int(),
  isDoubleOptIn: z.boolean(),
  allowsForeign: z.boolean(),
  answersStopItself: z.boolean(),
  /** Null for whoever may not change it, as `hooks`. */
  account: Account.nullable(),
  /** Where the gateway tells of replies and of what became of texts. */
  hooks: z.object({ inbound: z.string(), receipts: z.string() }).nullable(),
  /** Null where nobody has chosen anything yet. */
  updatedAt: z.int().nullable(),
});
export type Gateway = z.infer<typeof Gateway>;

const GatewayChange = z
  .object({
    account: AccountChange,
    sender: z
      .string()
      .trim()
      .max(senderMax, `Use at most ${senderMax} characters for the sender`)
      .overwrite(toSender)
      .default(''),
    ...rules,
    updatedAt: unmodifiedSince,
  })
  .partial({
    pacePerMinute: true,
    broadcastPartsMax: true,
    monthPartsMax: true,
    monthMicrosMax: true,
    partMicros: true,
    currency: true,
    textsFrom: true,
    textsUntil: true,
    isDoubleOptIn: true,
    allowsForeign: true,
    answersStopItself: true,
  })
  .refine(({ textsFrom = textsFromDefault, textsUntil = textsUntilDefault }) => textsFrom < textsUntil, wrongHours)
  .refine(({ monthMicrosMax = null, partMicros = 0 }) => monthMicrosMax === null || partMicros > 0, priceMissing);
export type GatewayChange = z.infer<typeof GatewayChange>;

export const getGateway = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/gateway',
  right: 'broadcasts.view',
  summary: 'Who carries the texts of the workspace, how fast, when and for how much at most.',
  params: InWorkspace,
  answer: z.object({ gateway: Gateway }),
});

export const changeGateway = endpoint({
  api: 'client',
  method: 'PUT',
  path: '/ws/{ws}/gateway',
  right: 'gateways.manage',
  audit: 'gateway.changed',
  isTriedOnce: true,
  summary:
    'Sets the gateway that carries the texts. Rules that are left out get their defaults. Credentials are stored sealed and never answered; for the same account at the same address they can be left out. An HTTP gateway gets a secret, which is answered only this once. An Android phone is told at once where to send receipts and replies.',
  params: InWorkspace,
  body: GatewayChange,
  answer: z.object({ gateway: Gateway, secret: z.string().nullable() }),
  refusals: [
    [400, senderMissing],
    [400, credentialsMissing],
    [400, gatewayAddressWrong],
    [400, gatewayAddressPrivate],
    [409, gatewaySilent],
    [409, gatewayCredentialsWrong],
    [409, gatewayRefusedHooks],
    [409, priceReviewed],
    [409, changedMeanwhile],
  ],
});

export const removeGateway = endpoint({
  api: 'client',
  method: 'DELETE',
  path: '/ws/{ws}/gateway',
  right: 'gateways.manage',
  audit: 'gateway.removed',
  summary: 'Removes the gateway with its credentials: from now on texts are practice.',
  params: InWorkspace,
  answer: Message,
});

export const testGateway = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/gateway/test',
  right: 'gateways.manage',
  audit: 'gateway.tested',
  isTriedOnce: true,
  summary: `Sends a test to a phone, through the gateway like any other text. ${testTextsPerDay} a day for each person.`,
  params: InWorkspace,
  body: z.object({
    phone: z
      .string(testNumberWrong)
      .trim()
      .max(30, testNumberWrong)
      .overwrite((typed) => toNumber(typed) ?? '')
      .min(1, testNumberWrong),
  }),
  answer: z.object({
    outcome: z.enum(['sent', 'refused', 'unknown']),
    cause: z.enum(failureCauses).nullable(),
    /** The gateway's own. */
    code: z.string().meta({ examples: [''] }),
  }),
  refusals: [
    [400, testNumberWrong],
    [409, testNumberOptedOut],
    [429, tooManyTests],
  ],
});

/** Digits of E.164. Without a plus it is a number of the workspace's own country. */
function toNumber(typed: string): string | undefined {
  const { phone, isValid } = currentPlan().read(typed);
  if (!typed.startsWith('+')) return isValid ? phone : undefined;
  const digits = digitsOf(typed);
  return digits.length >= 8 && digits.length <= 15 ? digits : undefined;
}

/** One number is one sender, however it was typed; names and short codes stay. */
function toSender(typed: string): string {
  const isNumber = /^\+?[\d\s().-]{8,}$/.test(typed);
  return isNumber ? (toNumber(typed) ?? digitsOf(typed)) : typed;
}
