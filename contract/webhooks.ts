// Addresses that a workspace tells of what happens in it, by the Standard Webhooks scheme.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { isWebAddress } from './parse-url.ts';
import { InWorkspace, MemberId, Message, pageKey, pageLimit } from './values.ts';
import { webhookEventTypes } from './webhook-events.ts';

export const webhooksMax = 10;
export const webhookDescriptionMax = 120;
export const webhookUrlMax = 1_000;
/** Earlier secrets also sign for so long after a new one was made. */
export const oldSecretMs = 24 * 60 * 60_000;
const deliveriesPageMax = 100;
/** Deliveries are shown for so long after they have come to an end. */
export const deliveriesKeptDays = 14;
export const webhookNotFound = 'Webhook not found';
export const deliveryNotFound = 'Delivery not found';
export const tooManyWebhooks = `A workspace can have up to ${webhooksMax} webhooks. Remove one that you no longer use.`;
export const webhookIsOff = 'Switch the webhook on first';
export const webhookAddressWrong = 'Enter a webhook address that begins with https://';
export const webhookAddressPrivate = 'Enter an address that can be reached from the internet';

/** What is said of a try to which no answer came. */
export const deliveryFaults = {
  isPrivate: 'The address leads into a private network',
  isSilent: 'No answer in time',
  isRefused: 'Nobody answers at the address',
  isCut: 'The connection was cut',
  isUnknown: 'The name of the address is not known',
  isNotLookedUp: 'The name of the address could not be looked up',
  isUnreachable: 'The address cannot be reached',
  isExpired: 'The certificate has expired',
  isNotTrusted: 'The certificate is not trusted',
  isOfAnother: 'The certificate is of another name',
} as const;

const EventTypes = z
  .array(z.enum(webhookEventTypes))
  .min(1, 'Choose at least one event')
  .transform((types) => webhookEventTypes.filter((type) => types.includes(type)));

/** `http` only leads to the machine itself, and only where the installation allows private addresses. */
const urlExample = 'https://till.example/hooks/fanfare';
const WebhookUrl = z
  .string('Enter an address')
  .trim()
  .max(webhookUrlMax, `Use at most ${webhookUrlMax} characters for the address`)
  .refine(isWebAddress, webhookAddressWrong)
  .meta({ examples: [urlExample] });

const Description = z
  .string()
  .trim()
  .max(webhookDescriptionMax, `Use at most ${webhookDescriptionMax} characters for the description`);

export const Webhook = z.object({
  webhookId: z.string(),
  url: z.string().meta({ examples: [urlExample] }),
  description: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  isOn: z.boolean(),
  /** `gone`: switched off because its address answered 410. Empty where somebody switched it, and where it is on. */
  offBecause: z.enum(['', 'gone']),
  createdAt: z.int(),
  /** `member_id` of who made it. */
  createdBy: MemberId,
  /** Until when earlier secrets also sign; null where none does. */
  oldSecretUntil: z.int().nullable(),
  /** Since when so many events wait that no more are kept for it; null where there is room. */
  fullSince: z.int().nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

export const Try = z.object({
  at: z.int(),
  /** What the address answered; null where no answer came. */
  status: z
    .int()
    .nullable()
    .meta({ examples: [503] }),
  ms: z.int(),
  /** In words; empty where it worked. */
  error: z.string().meta({ examples: ['It answered with 503'] }),
});
export type Try = z.infer<typeof Try>;

export const Delivery = z.object({
  /** Also its `webhook-id`, the same at each try. */
  deliveryId: z.string(),
  type: z.string(),
  occurredAt: z.int(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.array(Try),
  /** Null where no try comes any more. */
  nextTryAt: z.int().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

const OneWebhook = InWorkspace.extend({ id: z.string().min(1).max(64) });
const notFound = [404, webhookNotFound] as const;
const wrongAddress = [
  [400, webhookAddressWrong],
  [400, webhookAddressPrivate],
] as const;

export const listWebhooks = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/webhooks',
  right: 'integrations.manage',
  summary: 'The webhooks of the workspace, the oldest first.',
  params: InWorkspace,
  answer: z.object({ webhooks: z.array(Webhook) }),
});

export const addWebhook = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/webhooks',
  right: 'integrations.manage',
  audit: 'webhook.created',
  isTriedOnce: true,
  summary:
    'Makes a webhook: from now on each event of these kinds is sent to the address, signed by the Standard Webhooks scheme. The secret is answered only this once.',
  params: InWorkspace,
  body: z.object({ url: WebhookUrl, events: EventTypes, description: Description.default('') }),
  answer: z.object({ webhook: Webhook, secret: z.string() }),
  refusals: [...wrongAddress, [409, tooManyWebhooks]],
});

export const changeWebhook = endpoint({
  api: 'client',
  method: 'PATCH',
  path: '/ws/{ws}/webhooks/{id}',
  right: 'integrations.manage',
  audit: 'webhook.changed',
  summary:
    'Changes a webhook, or turns it off and on. What happens while it is off is not sent, and what is waiting is given up.',
  params: OneWebhook,
  body: z.object({
    url: WebhookUrl.optional(),
    events: EventTypes.optional(),
    description: Description.optional(),
    isOn: z.boolean().optional(),
  }),
  answer: z.object({ webhook: Webhook }),
  refusals: [...wrongAddress, notFound],
});

export const removeWebhook = endpoint({
  api: 'client',
  method: 'DELETE',
  path: '/ws/{ws}/webhooks/{id}',
  right: 'integrations.manage',
  audit: 'webhook.removed',
  summary: 'Removes a webhook with its deliveries. What waits is not sent.',
  params: OneWebhook,
  answer: Message,
  refusals: [notFound],
});

export const rotateWebhookSecret = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/webhooks/{id}/secret',
  right: 'integrations.manage',
  audit: 'webhook.secretChanged',
  isTriedOnce: true,
  summary:
    'Makes a new secret, which is answered only this once. Earlier ones keep signing for another 24 hours, so that the receiver can switch over.',
  params: OneWebhook,
  answer: z.object({ webhook: Webhook, secret: z.string() }),
  refusals: [notFound],
});

export const listDeliveries = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/webhooks/{id}/deliveries',
  right: 'integrations.manage',
  summary: `What was sent to the address and what waits, the latest event first, each with its tries. Kept for ${deliveriesKeptDays} days.`,
  params: OneWebhook,
  query: z.object({
    limit: pageLimit(deliveriesPageMax),
    lastEvaluatedKey: pageKey({ occurredAt: z.int(), deliveryId: z.string().max(64) }).optional(),
  }),
  answer: z.object({
    items: z.array(Delivery),
    last_evaluated_key: z.object({ occurredAt: z.int(), deliveryId: z.string() }).nullable(),
  }),
  refusals: [notFound],
});

export const sendDeliveryAgain = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/webhooks/{id}/again',
  right: 'integrations.manage',
  audit: 'webhook.sentAgain',
  summary: 'Sends an event now, also one that was delivered or given up. Its `webhook-id` stays the same.',
  params: OneWebhook,
  body: z.object({ deliveryId: z.string().min(1).max(64) }),
  answer: z.object({ delivery: Delivery }),
  refusals: [notFound, [404, deliveryNotFound], [409, webhookIsOff]],
});

export const testWebhook = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/webhooks/{id}/test',
  right: 'integrations.manage',
  audit: 'webhook.tested',
  isTriedOnce: true,
  summary: 'Sends an event of the kind `webhook.test`.',
  params: OneWebhook,
  answer: z.object({ delivery: Delivery }),
  refusals: [notFound, [409, webhookIsOff]],
});
