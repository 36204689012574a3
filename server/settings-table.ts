// Every setting as operators read it: docs/operating.md and .env.example are made from this.

export interface SettingRow {
  /** Each setting with a value that one might write there. */
  readonly examples: Readonly<Record<string, string>>;
  /** What holds where nothing is set, in Markdown. */
  readonly standard: string;
  readonly meaning: string;
}

interface SettingGroup {
  readonly title: string;
  readonly rows: readonly SettingRow[];
}

/** May stand in a file of their own, which `NAME_FILE` names: passwords, and addresses that hold one. */
export const secretSettings = [
  'DATABASE_URL',
  'STORAGE_URL',
  'REDIS_URL',
  'MAIL_URL',
  'SMS_URL',
  'METRICS_TOKEN',
  'DEMO_PASSWORD',
  'BACKUP_PASSPHRASE',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
] as const;

export const settingGroups: readonly SettingGroup[] = [
  {
    title: 'The server',
    rows: [
      {
        examples: { NODE_ENV: 'production' },
        standard: 'development',
        meaning:
          '`production`: no demo. Set it in the environment and not only in `.env`, so that development packages are left out',
      },
      { examples: { PORT: '3000', HOST: '127.0.0.1' }, standard: '`3000`, `127.0.0.1`', meaning: 'where it listens' },
      {
        examples: { PUBLIC_URL: 'https://fanfare.example' },
        standard: '`http://localhost:PORT`',
        meaning: 'the address that people use; links, pictures and tokens carry it',
      },
      {
        examples: { TRUSTED_PROXIES: 'loopback' },
        standard: '`loopback`',
        meaning: 'proxies whose `X-Forwarded-For` is believed: addresses, ranges, or `none`',
      },
      {
        examples: { ENV_FILE: '.env' },
        standard: '`.env`',
        meaning: 'a file of settings, or `none`; can only be set in the environment',
      },
    ],
  },
  {
    title: 'Where things are kept',
    rows: [
      { examples: { DATA_DIR: './data' }, standard: '`./data`', meaning: 'database file, pictures, outbox' },
      {
        examples: { DATABASE_URL: 'postgres://user:password@host/database' },
        standard: 'SQLite in `DATA_DIR`',
        meaning: 'PostgreSQL: `postgres://user:password@host/database`',
      },
      {
        examples: { DATABASE_TIMEOUT_MS: '5000' },
        standard: '`5000`',
        meaning: 'how long PostgreSQL may take for one statement; then the call is answered 503',
      },
      {
        examples: { STORAGE_URL: 's3://bucket/folder?region=eu-central-1&endpoint=https://s3.example.com' },
        standard: 'pictures in `DATA_DIR`',
        meaning: '`s3://bucket/folder?region=…&endpoint=…`',
      },
      {
        examples: { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' },
        standard: 'as Amazon’s own tools find them',
        meaning: 'the keys of that storage',
      },
      {
        examples: { REDIS_URL: 'redis://:password@host' },
        standard: 'each process by itself',
        meaning: '`redis://:password@host`: several processes count limits together',
      },
      {
        examples: { BACKUP_PASSPHRASE: 'a long sentence' },
        standard: 'not encrypted',
        meaning: 'encrypts backups and opens them; only `npm run backup` and `restore` read it',
      },
    ],
  },
  {
    title: 'Letters and texts',
    rows: [
      {
        examples: { MAIL_URL: 'smtp://user:password@host:587', MAIL_FROM: 'Fanfare <no-reply@fanfare.example>' },
        standard: 'outbox file; from `no-reply@` and the host of `PUBLIC_URL`',
        meaning: '`smtp://user:password@host:587` sends codes, invitations and notifications by mail',
      },
      {
        examples: { SMS_URL: 'https://user:password@texts.example/send' },
        standard: 'outbox file',
        meaning: 'a gateway that is sent text messages by `POST`',
      },
      {
        examples: { LETTER_BUDGET: '{"day": 5000, "address": 100, "recipient": 20}' },
        standard: '`{"day": 5000, "address": 100, "recipient": 20}`',
        meaning:
          '`day`: emails a day in all; of these, strangers get at most half, invitations at most half, and neither the last eighth. `address`: a day, asked for from one network address. `recipient`: an hour, to one address, and once more as many codes for a new password',
      },
      {
        examples: { TEXT_BUDGET: '{"day": 500, "address": 20, "recipient": 5}' },
        standard: '`{"day": 500, "address": 20, "recipient": 5}`',
        meaning: 'the same for text messages: codes, not the texts to customers',
      },
      {
        examples: { QUESTION_BUDGET: '{"day": 1500, "address": 800, "hour": 100}' },
        standard: '`{"day": 1500, "address": 800, "hour": 100}`',
        meaning:
          'how many newcomers of a workspace’s invite page are asked by text to confirm their number: in a day; of these, from one network address in a day; and from one address in an hour',
      },
    ],
  },
  {
    title: 'Name and looks',
    rows: [
      {
        examples: { SITE_NAME: 'Fanfare', BRAND: 'Fanfare' },
        standard: '`Fanfare`',
        meaning: 'the product’s name in titles, and behind "Powered By"',
      },
      {
        examples: { LANGUAGE: 'en' },
        standard: '`en`',
        meaning: '`en`, `de` or `es`, until a person or a browser says otherwise; letters too',
      },
      {
        examples: { PRIMARY_COLOR: 'neonBlue' },
        standard: '`neonBlue`',
        meaning: '`chateauGreen`, `neonBlue`, `royalBlue` or `tomatoOrange`',
      },
      {
        examples: { SHORT_LINK_HOST: 'https://fan.example' },
        standard: '`PUBLIC_URL/s`',
        meaning:
          'what comes before a campaign’s code in a short link: another host name that leads to this server, without a path',
      },
      {
        examples: { TERMS_URL: 'https://example.com/terms', PRIVACY_URL: 'https://example.com/privacy' },
        standard: 'none',
        meaning: 'pages of yours that whoever signs up agrees to; both or neither',
      },
    ],
  },
  {
    title: 'Signing in',
    rows: [
      {
        examples: { AUTH_STRATEGY: 'cognito', SIGN_IN_WITH: 'email' },
        standard: '`cognito`, `email`',
        meaning: 'how people sign in: `email`, `phone` or `username`; decided once for each database',
      },
      {
        examples: { SIGN_UP: 'open' },
        standard: '`open`',
        meaning:
          'who may make an account: `open` to everybody, `invited` to those whose address a workspace has invited, `off`; `npm run users -- add` always works',
      },
      {
        examples: { PASSWORD_POLICY: '{"minLength": 12}' },
        standard: '`{"minLength": 6}`',
        meaning: 'also `requireUppercase`, `requireLowercase`, `requireNumbers`, `requireSymbols`',
      },
      {
        examples: { WRONG_TRIES_PER_HOUR: '2000' },
        standard: '`2000`',
        meaning: 'wrong passwords, and codes, before only known browsers may try; see [signing in](signing-in.md)',
      },
    ],
  },
  {
    title: 'Amazon’s pools in place of the built-in ones',
    rows: [
      {
        examples: {
          COGNITO_USER_POOL_ID: 'us-east-1_AbCdEfGhI',
          COGNITO_CLIENT_ID: '1h57kf5cpq17m0eml12EXAMPLE',
          COGNITO_REGION: 'us-east-1',
          COGNITO_IDENTITY_POOL_ID: 'us-east-1:00000000-0000-0000-0000-000000000000',
        },
        standard: 'the built-in pools',
        meaning: 'the pools; see [moving to Amazon](moving-to-amazon.md)',
      },
      {
        examples: {
          COGNITO_ENDPOINT: 'https://pool.example.com',
          COGNITO_ISSUER: 'https://pool.example.com/pool',
          COGNITO_IDENTITY_ENDPOINT: 'https://identity.example.com',
        },
        standard: 'Amazon’s addresses',
        meaning: 'where that pool answers, the issuer in its tokens, and where the identity pool answers',
      },
      {
        examples: {
          COGNITO_DOMAIN: 'auth.example.com',
          COGNITO_SCOPES: 'openid email profile aws.cognito.signin.user.admin',
        },
        standard: 'no such page',
        meaning: 'the host of the provider’s own sign-in page, and what to ask it for',
      },
      {
        examples: {
          COGNITO_REDIRECT_SIGN_IN: 'https://fanfare.example/auth/sign-in',
          COGNITO_REDIRECT_SIGN_OUT: 'https://fanfare.example/auth/sign-in',
        },
        standard: '`PUBLIC_URL/auth/sign-in`',
        meaning: 'where that page sends people back to, with commas between',
      },
      {
        examples: { COGNITO_GUESTS: 'off' },
        standard: '`off`',
        meaning: 'credentials of the identity pool for people who are not signed in',
      },
    ],
  },
  {
    title: 'Features and monitoring',
    rows: [
      {
        examples: { FEATURE_ANALYTICS: 'on' },
        standard: '`off`',
        meaning: 'the analytics page; galleries report what is looked at, under the label of their link',
      },
      {
        examples: { METRICS_PORT: '9090', METRICS_TOKEN: 'at least 16 characters' },
        standard: 'no such page',
        meaning:
          '`GET /metrics`, with the token as bearer; a port of its own listens at `HOST`, or, without a token, for this machine alone (in a container, set both)',
      },
      {
        examples: { DEMO: 'off', DEMO_PASSWORD: 'a long sentence' },
        standard: 'on outside production, random',
        meaning: 'the demo on an empty database, with visits where analytics are on, and its password',
      },
      { examples: { LOG_LEVEL: 'all' }, standard: '`all`', meaning: '`error`, `warn`, `debug` or `all`' },
    ],
  },
  {
    title: 'Limits',
    rows: [
      {
        examples: { RATE_LIMITS: 'on' },
        standard: '`on`',
        meaning: 'limits for strangers, per address and number, and for staff, per person',
      },
      {
        examples: { QUOTAS: '{"pictures": 5000}' },
        standard: 'as told there',
        meaning: 'how much each workspace can hold, as JSON; for the names see [below](operating.md#limits)',
      },
      {
        examples: { STAFF_CALLS_PER_MINUTE: '3000' },
        standard: '`3000`',
        meaning: 'calls of one person; an import of 250,000 customers takes 500',
      },
      {
        examples: { API_KEY_CALLS_PER_MINUTE: '600' },
        standard: '`600`',
        meaning: 'calls with one API key',
      },
      {
        examples: { WEBHOOK_PRIVATE_ADDRESSES: 'off' },
        standard: '`off`',
        meaning: '`on`: webhooks may lead into the server’s own network, there also without https',
      },
      {
        examples: { GATEWAY_PRIVATE_ADDRESSES: 'off' },
        standard: '`off`',
        meaning: '`on`: the same for whoever carries texts, such as a phone in the shop’s own network',
      },
      {
        examples: { CONNECTIONS_MAX: '5000', CONNECTIONS_PER_ADDRESS: '500' },
        standard: '`5000`, `500`',
        meaning: 'connections at once, in all and per address; behind a trusted proxy, calls under way per address',
      },
      {
        examples: { HEADERS_SECONDS: '20', REQUEST_SECONDS: '300' },
        standard: '`20`, `300`',
        meaning: 'how long a request’s headers, and the whole request, may take to arrive',
      },
      {
        examples: { ANSWER_SECONDS: '3600', IDLE_SECONDS: '72' },
        standard: '`3600`, `72`',
        meaning: 'how long a whole answer may take to be read, and a connection may wait for its next request',
      },
      {
        examples: { BYTES_PER_SECOND_MIN: '500', SLOW_SECONDS: '30' },
        standard: '`500`, `30`',
        meaning: 'a connection that sends or reads more slowly than this for so long is closed',
      },
    ],
  },
];

/** The settings of one row, in the order in which they are told. */
export function namesOf({ examples }: SettingRow): readonly string[] {
  return Object.keys(examples);
}
