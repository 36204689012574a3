// What another program proves itself with, in one workspace.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { RoleName } from './members.ts';
import { InWorkspace, MemberId, Message, Time } from './values.ts';

export const apiKeyPrefix = 'fan_live_';
/** So that secret scanners know one: the prefix, 34 letters and digits, and a check of 6 more. */
export const apiKeyPattern = /^fan_live_[0-9A-Za-z]{40}$/;
export const apiKeysMax = 20;
export const apiKeyNameMax = 80;
export const apiKeyLifeMaxMs = 2 * 366 * 24 * 60 * 60_000;
export const apiKeyNotFound = 'API key not found';
export const tooManyApiKeys = `A workspace can have up to ${apiKeysMax} API keys. Revoke one that you no longer use.`;
export const apiKeyNotValid = 'This API key is not valid';
export const apiKeyExpired = 'This API key has expired';
export const notForApiKeys = 'Only people can do this, and no API key';
export const apiKeyEndsTooLate = 'Choose an expiry within two years';

export const ApiKey = z.object({
  keyId: z.string(),
  name: z.string(),
  role: RoleName.meta({ examples: ['manager'] }),
  /** The last four letters of the key, to tell it by. */
  ending: z.string(),
  createdAt: z.int(),
  /** `member_id` of who made it. */
  createdBy: MemberId,
  /** Null: until it is revoked. */
  expiresAt: z.int().nullable(),
  /** To the minute; null where nothing came with it yet. */
  lastUsedAt: z.int().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const listApiKeys = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/api-keys',
  right: 'integrations.manage',
  summary: 'The API keys of the workspace, the newest first, also those that have expired.',
  params: InWorkspace,
  answer: z.object({ keys: z.array(ApiKey) }),
});

export const addApiKey = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/api-keys',
  right: 'integrations.manage',
  audit: 'apiKey.created',
  isTriedOnce: true,
  summary:
    'Makes an API key, which is answered only this once and stored as a hash. In this workspace it may do what its role may, except what only people do: memberships, keys, webhooks and gateways, the audit log, the end of the workspace, and lifting an opt-out.',
  params: InWorkspace,
  body: z.object({
    name: z
      .string('Enter a name')
      .trim()
      .min(1, 'Enter a name')
      .max(apiKeyNameMax, `Use at most ${apiKeyNameMax} characters for the name`),
    role: RoleName.exclude(['owner'], 'Choose a role'),
    expiresAt: Time.nullable().default(null),
  }),
  answer: z.object({ key: ApiKey, secret: z.string().meta({ examples: [`${apiKeyPrefix}…`] }) }),
  refusals: [
    [400, apiKeyEndsTooLate],
    [409, tooManyApiKeys],
  ],
});

export const removeApiKey = endpoint({
  api: 'client',
  method: 'DELETE',
  path: '/ws/{ws}/api-keys',
  right: 'integrations.manage',
  audit: 'apiKey.revoked',
  summary: 'Revokes an API key, at once.',
  params: InWorkspace,
  body: z.object({ keyId: z.string().min(1).max(64) }),
  answer: Message,
  refusals: [[404, apiKeyNotFound]],
});
