// What a webhook is sent: the kinds of events, and what each says.
import { z } from 'zod';
import { Customer, KeptPhone } from './customers.ts';
import { Import } from './imports.ts';
import { meanings, messageKinds } from './messages.ts';

/** Times are epoch milliseconds, as in all of the API. */
export const WebhookCustomer = Customer.pick({
  id: true,
  phone: true,
  status: true,
  checkins: true,
  lastCheckin: true,
  createdAt: true,
}).extend({
  /** How the customer came. */
  way: z.enum(['invite', 'device', 'import', 'staff']),
  /** When the customer came into the workspace; a list says when they registered, in `createdAt`. */
  joinedAt: z.int(),
  importId: z.string().nullable(),
});
export type WebhookCustomer = z.infer<typeof WebhookCustomer>;

const WebhookCampaign = z.object({
  id: z.string(),
  name: z.string(),
  start: z.int(),
  exp: z.int(),
  tags: z.array(z.string()),
  code: z.string(),
});
export type WebhookCampaign = z.infer<typeof WebhookCampaign>;

const WebhookMessage = z.object({
  id: z.string(),
  phone: KeptPhone,
  kind: z.enum(messageKinds),
  broadcastId: z.string().nullable(),
  reason: z.string(),
  /** Nobody's phone got it: the workspace practices. */
  isPractice: z.boolean(),
});

const WebhookDevice = z.object({ id: z.string(), name: z.string(), lastSeenAt: z.int() });

/** What `data` holds, by the kind of event. */
export const webhookData = {
  'customer.joined': z.object({ customer: WebhookCustomer }),
  /** `unblocked`: staff lifted the opt-out; `restored`: a deletion was taken back; `text`: their own phone said so. */
  'customer.returned': z.object({ customer: WebhookCustomer, why: z.enum(['unblocked', 'restored', 'text']) }),
  'customer.opted_out': z.object({ customer: WebhookCustomer, why: z.enum(['staff', 'import', 'text']) }),
  'customer.checked_in': z.object({ customer: WebhookCustomer }),
  /** `erased`: nothing of the customer may be kept anywhere. */
  'customer.deleted': z.object({ phone: KeptPhone, why: z.enum(['staff', 'importUndone', 'erased']) }),
  'campaign.created': z.object({ campaign: WebhookCampaign }),
  'campaign.started': z.object({ campaign: WebhookCampaign }),
  'campaign.ended': z.object({ campaign: WebhookCampaign, why: z.enum(['time', 'canceled']) }),
  'message.delivered': z.object({ message: WebhookMessage }),
  /** `reason` says why. */
  'message.failed': z.object({ message: WebhookMessage }),
  /** A customer has written. */
  'message.received': z.object({
    message: z.object({
      id: z.string(),
      phone: KeptPhone,
      body: z.string(),
      meaning: z.enum(meanings),
      isPractice: z.boolean(),
    }),
  }),
  'import.finished': z.object({
    import: Import.pick({ id: true, fileName: true, parts: true, created: true, merged: true, changed: true }),
  }),
  'device.offline': z.object({ device: WebhookDevice }),
  'device.back': z.object({ device: WebhookDevice }),
  /** What an owner sends to try a webhook. */
  'webhook.test': z.object({ message: z.string() }),
} as const;

export type WebhookEventType = keyof typeof webhookData;
export type WebhookDataOf<Type extends WebhookEventType> = z.infer<(typeof webhookData)[Type]>;

/** Those that a webhook can ask for. */
export const webhookEventTypes = Object.keys(webhookData).filter((type) => type !== 'webhook.test') as Exclude<
  WebhookEventType,
  'webhook.test'
>[];
