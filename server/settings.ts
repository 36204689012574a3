// The environment as typed settings. A value that makes no sense stops the start with one line that names it.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import {
  type Config,
  PasswordPolicy,
  languages,
  logLevels,
  primaryColors,
  signInNames,
  signUpKinds,
} from '@fanfare/contract/config.ts';
import { type Quotas, defaultQuotas } from '@fanfare/contract/quotas.ts';
import { type ZodType, z } from 'zod';
import { type AmazonPool, amazonSettingNames, amazonVariables } from './amazon-settings.ts';
import { MessageBudget, QuestionBudget, budget } from './budget-settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown for a setting that makes no sense; the message is the one line that people read. */
export class BadSetting extends Error {}

const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
  .transform((text) => ['on', 'true', '1'].includes(text));

const atLeastOne = z.coerce.number('must be a number').int('must be a whole number').min(1, 'must be 1 or more');

/** Up to a day. */
const seconds = z.coerce.number('must be seconds').min(0.1, 'must be 0.1 or more').max(86_400, 'must be 86400 or less');

const loopback = ['127.0.0.0/8', '::1'];

/** Nobody may be trusted by a range that holds everybody. */
function isAddressRange(text: string): boolean {
  const [, address = '', prefix = '1'] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return Number(prefix) >= 1 && Number(prefix) <= bits;
}

const addressRanges = z
  .string()
  .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((one) => one.trim())))
  .transform((ranges) => ranges.flatMap((range) => (range === 'loopback' ? loopback : [range])))
  .refine(
    (ranges) => ranges.every(isAddressRange),
    'must be none, or loopback, addresses and ranges such as 10.0.0.0/8, with commas between',
  );

const webPage = z.url({ protocol: /^https?$/, error: 'must be an address such as https://example.com' });
const httpUrl = webPage.transform((text) => text.replace(/\/+$/, ''));
const hasOneOf = (paths: readonly string[]) => (text: string) =>
  paths.includes(new URL(text).pathname) && !/[?#@]/.test(text);
/** Pages, calls and short links stand at its root. */
const origin = httpUrl.refine(hasOneOf(['/']), 'must be an address without a path, such as https://fanfare.example');
const shortLinks = httpUrl.refine(
  hasOneOf(['/', '/s']),
  'must be an address such as https://fan.example, with nothing behind it',
);
const portNumber = z.coerce
  .number('must be a port number')
  .int()
  .min(0, 'must be a port number')
  .max(65_535, 'must be a port number');

const Variables = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: portNumber.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  TRUSTED_PROXIES: addressRanges.default(loopback),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_TIMEOUT_MS: z.coerce
    .number('must be a number of milliseconds')
    .int()
    .min(100, 'must be 100 or more')
    .max(60_000, 'must be 60000 or less')
    .default(5_000),
  STORAGE_URL: z.url({ protocol: /^s3$/, error: 'must be an s3://bucket address' }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// address' }).optional(),
  MAIL_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/[^\s@]@[^\s@]/, 'must have an address, such as Fanfare <no-reply@fanfare.example>')
    .optional(),
  SMS_URL: webPage.optional(),
  SITE_NAME: z.string().min(1).max(60).default('Fanfare'),
  BRAND: z.string().min(1).max(60).default('Fanfare'),
  LANGUAGE: z.enum(languages, `must be one of ${languages.join(', ')}`).default('en'),
  PRIMARY_COLOR: z.enum(primaryColors, `must be one of ${primaryColors.join(', ')}`).default('neonBlue'),
  SHORT_LINK_HOST: shortLinks.optional(),
  TERMS_URL: webPage.optional(),
  PRIVACY_URL: webPage.optional(),
  AUTH_STRATEGY: z.literal('cognito', 'must be cognito').default('cognito'),
  SIGN_IN_WITH: z.enum(signInNames, `must be one of ${signInNames.join(', ')}`).default('email'),
  SIGN_UP: z.enum(signUpKinds, `must be one of ${signUpKinds.join(', ')}`).default('open'),
  PASSWORD_POLICY: z.string().default('{}'),
  QUOTAS: z.string().default('{}'),
  COGNITO_GUESTS: onOff.default(false),
  FEATURE_ANALYTICS: onOff.default(false),
  METRICS_PORT: portNumber.min(1, 'must be a port number').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  DEMO: onOff.optional(),
  DEMO_PASSWORD: z.string().min(6, 'must have at least 6 characters').max(256).optional(),
  RATE_LIMITS: onOff.default(true),
  CONNECTIONS_MAX: atLeastOne.default(5_000),
  CONNECTIONS_PER_ADDRESS: atLeastOne.default(500),
  HEADERS_SECONDS: seconds.default(20),
  REQUEST_SECONDS: seconds.default(300),
  ANSWER_SECONDS: seconds.default(3_600),
  IDLE_SECONDS: seconds.default(72),
  SLOW_SECONDS: seconds.default(30),
  BYTES_PER_SECOND_MIN: atLeastOne.default(500),
  STAFF_CALLS_PER_MINUTE: atLeastOne.default(3_000),
  API_KEY_CALLS_PER_MINUTE: atLeastOne.default(600),
  WEBHOOK_PRIVATE_ADDRESSES: onOff.default(false),
  GATEWAY_PRIVATE_ADDRESSES: onOff.default(false),
  LETTER_BUDGET: budget(MessageBudget, { day: 5_000, address: 100, recipient: 20 }),
  TEXT_BUDGET: budget(MessageBudget, { day: 500, address: 20, recipient: 5 }),
  QUESTION_BUDGET: budget(QuestionBudget, { day: 1_500, address: 800, hour: 100 }),
  WRONG_TRIES_PER_HOUR: atLeastOne.default(2_000),
  LOG_LEVEL: z
    .string()
    .transform((text) => text.toUpperCase())
    .pipe(z.enum(logLevels, `must be one of ${logLevels.join(', ').toLowerCase()}`))
    .default('ALL'),
});

/** All that {@link readSettings} asks the environment for. */
export const settingNames: readonly string[] = [...Object.keys(Variables.shape), ...amazonSettingNames];

const defaultPolicy: PasswordPolicy = {
  minLength: 6,
  requireUppercase: false,
  requireLowercase: false,
  requireNumbers: false,
  requireSymbols: false,
};

export interface Settings {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  /** Addresses and ranges of the proxies whose word for a visitor's address is taken. */
  readonly trustedProxies: readonly string[];
  /** Absolute folder for everything that an installation keeps. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** How long PostgreSQL may take for one statement. */
  readonly databaseTimeoutMs: number;
  /** The bucket that holds the pictures; nothing where they lie in `dataDir`. */
  readonly storageUrl: string | undefined;
  /** Where several processes count limits together; nothing where each counts by itself. */
  readonly redisUrl: string | undefined;
  readonly mailUrl: string | undefined;
  readonly mailFrom: string;
  /** The gateway that sends text messages; nothing where they go to the outbox. */
  readonly smsUrl: string | undefined;
  readonly siteName: string;
  readonly brand: string;
  readonly language: Config['language'];
  readonly primaryColor: string;
  readonly shortLinkHost: string;
  /** The business's own pages; nothing where it names none. */
  readonly legal: Config['legal'];
  readonly analytics: boolean;
  /** Where monitoring reads: on a port of its own or, with a token, on the server's. Nothing where nobody asked for it. */
  readonly metrics: MetricsSettings | undefined;
  readonly logLevel: Config['logLevel'];
  /** How much each workspace can hold. */
  readonly quotas: Quotas;
  readonly hasRateLimits: boolean;
  readonly connections: ConnectionSettings;
  /** For one person, wherever they call from. */
  readonly staffCallsPerMinute: number;
  readonly apiKeyCallsPerMinute: number;
  /** Webhooks may lead into the network that the server stands in. */
  readonly allowsPrivateWebhooks: boolean;
  /** The same for who carries texts. */
  readonly allowsPrivateGateways: boolean;
  readonly letterBudget: MessageBudget;
  readonly textBudget: MessageBudget;
  readonly questionBudget: QuestionBudget;
  /** Wrong passwords, and as many wrong codes, of all accounts together, before browsers that nobody knows are refused. */
  readonly wrongTriesPerHour: number;
  readonly auth: AuthSettings;
  readonly demo: { readonly wanted: boolean; readonly password: string | undefined };
}

interface ConnectionSettings {
  readonly max: number;
  /** Connections or, behind a trusted proxy, calls under way. */
  readonly perAddressMax: number;
  readonly headersMs: number;
  /** For a whole request to arrive. */
  readonly requestMs: number;
  /** For a whole answer to be read. */
  readonly answerMs: number;
  /** Between two requests. */
  readonly idleMs: number;
  /** How long somebody may send or read less than `bytesPerSecondMin`. */
  readonly slowMs: number;
  readonly bytesPerSecondMin: number;
}

interface MetricsSettings {
  readonly port: number | undefined;
  readonly token: string | undefined;
}

export interface AuthSettings {
  readonly strategy: string;
  readonly signInWith: Config['auth']['signInWith'];
  readonly signUp: (typeof signUpKinds)[number];
  readonly guests: boolean;
  readonly passwordPolicy: PasswordPolicy;
  /** Amazon's pool; nothing when the embedded one serves. */
  readonly amazon: AmazonPool | undefined;
}

/** Reads the environment; throws {@link BadSetting} for the first value that makes no sense. */
export function readSettings(environment: Environment): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const variables = parse(Variables, given);
  const publicUrl = variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`;
  return toSettings(variables, publicUrl, parse(amazonVariables(publicUrl), given));
}

function parse<T>(schema: ZodType<T>, given: Environment): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new BadSetting(`${issue?.path.join('.') ?? 'A setting'} ${issue?.message ?? 'makes no sense'}.`);
}

function toSettings(variables: z.infer<typeof Variables>, publicUrl: string, amazon: AmazonPool | undefined): Settings {
  const isProduction = variables.NODE_ENV === 'production';
  if (isProduction && variables.DEMO === true) throw new BadSetting('DEMO cannot be on where NODE_ENV is production.');
  return {
    isProduction,
    port: variables.PORT,
    // For that name Fastify would open a second server, whose connections nobody counts.
    host: variables.HOST === 'localhost' ? '127.0.0.1' : variables.HOST,
    publicUrl,
    trustedProxies: variables.TRUSTED_PROXIES,
    dataDir: resolve(variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL,
    databaseTimeoutMs: variables.DATABASE_TIMEOUT_MS,
    storageUrl: variables.STORAGE_URL,
    redisUrl: variables.REDIS_URL,
    mailUrl: variables.MAIL_URL,
    // In quotes, because a colon or a bracket in the name would mean something.
    mailFrom: variables.MAIL_FROM ?? `${JSON.stringify(variables.SITE_NAME)} <no-reply@${new URL(publicUrl).hostname}>`,
    smsUrl: variables.SMS_URL,
    siteName: variables.SITE_NAME,
    brand: variables.BRAND,
    language: variables.LANGUAGE,
    primaryColor: variables.PRIMARY_COLOR,
    shortLinkHost: readShortLinkHost(variables.SHORT_LINK_HOST, publicUrl),
    legal: readLegal(variables),
    analytics: variables.FEATURE_ANALYTICS,
    metrics: readMetrics(variables),
    logLevel: variables.LOG_LEVEL,
    quotas: readQuotas(variables.QUOTAS),
    hasRateLimits: variables.RATE_LIMITS,
    connections: readConnections(variables),
    staffCallsPerMinute: variables.STAFF_CALLS_PER_MINUTE,
    apiKeyCallsPerMinute: variables.API_KEY_CALLS_PER_MINUTE,
    allowsPrivateWebhooks: variables.WEBHOOK_PRIVATE_ADDRESSES,
    allowsPrivateGateways: variables.GATEWAY_PRIVATE_ADDRESSES,
    letterBudget: variables.LETTER_BUDGET,
    textBudget: variables.TEXT_BUDGET,
    questionBudget: variables.QUESTION_BUDGET,
    wrongTriesPerHour: variables.WRONG_TRIES_PER_HOUR,
    auth: {
      strategy: variables.AUTH_STRATEGY,
      signInWith: variables.SIGN_IN_WITH,
      signUp: variables.SIGN_UP,
      guests: variables.COGNITO_GUESTS,
      passwordPolicy: readPasswordPolicy(variables.PASSWORD_POLICY),
      amazon,
    },
    demo: { wanted: variables.DEMO ?? !isProduction, password: variables.DEMO_PASSWORD },
  };
}

function readShortLinkHost(given: string | undefined, publicUrl: string): string {
  const standard = `${publicUrl}/s`;
  if (given !== undefined && given !== standard && new URL(given).host === new URL(publicUrl).host)
    throw new BadSetting('SHORT_LINK_HOST must be another name than that of PUBLIC_URL.');
  return given ?? standard;
}

function readConnections(variables: z.infer<typeof Variables>): ConnectionSettings {
  if (variables.HEADERS_SECONDS > variables.REQUEST_SECONDS)
    throw new BadSetting('HEADERS_SECONDS cannot be more than REQUEST_SECONDS.');
  const toMs = (given: number) => Math.round(given * 1_000);
  return {
    max: variables.CONNECTIONS_MAX,
    perAddressMax: variables.CONNECTIONS_PER_ADDRESS,
    headersMs: toMs(variables.HEADERS_SECONDS),
    requestMs: toMs(variables.REQUEST_SECONDS),
    answerMs: toMs(variables.ANSWER_SECONDS),
    idleMs: toMs(variables.IDLE_SECONDS),
    slowMs: toMs(variables.SLOW_SECONDS),
    bytesPerSecondMin: variables.BYTES_PER_SECOND_MIN,
  };
}

function readMetrics({
  METRICS_PORT: port,
  METRICS_TOKEN: token,
  PORT,
}: z.infer<typeof Variables>): Settings['metrics'] {
  if (port === PORT) throw new BadSetting('METRICS_PORT must be another than PORT.');
  return port === undefined && token === undefined ? undefined : { port, token };
}

/** What people agree to is both or nothing. */
function readLegal({ TERMS_URL: termsUrl, PRIVACY_URL: privacyUrl }: z.infer<typeof Variables>): Settings['legal'] {
  if (termsUrl && privacyUrl) return { termsUrl, privacyUrl };
  if (termsUrl ?? privacyUrl) throw new BadSetting('TERMS_URL and PRIVACY_URL are set together or not at all.');
  return undefined;
}

const AnyObject = z.record(z.string(), z.unknown());
const AnyPolicy = z.strictObject(PasswordPolicy.shape);

/** JSON with any of the policy's fields, for example `{"minLength": 12}`. */
function readPasswordPolicy(text: string): PasswordPolicy {
  try {
    return AnyPolicy.parse({ ...defaultPolicy, ...AnyObject.parse(JSON.parse(text)) });
  } catch {
    throw new BadSetting(
      'PASSWORD_POLICY must be JSON such as {"minLength": 12, "requireNumbers": true}, with minLength from 6 to 64.',
    );
  }
}

const AnyQuotas = z.record(z.enum(Object.keys(defaultQuotas) as (keyof Quotas)[]), z.int().min(1));

/** JSON with any of the quotas, for example `{"pictures": 5000}`. */
function readQuotas(text: string): Quotas {
  try {
    return AnyQuotas.parse({ ...defaultQuotas, ...AnyObject.parse(JSON.parse(text)) });
  } catch {
    const names = Object.keys(defaultQuotas).join(', ');
    throw new BadSetting(`QUOTAS must be JSON such as {"pictures": 5000}, with any of ${names}, each a number from 1.`);
  }
}
