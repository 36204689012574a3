import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { normalizePhone } from './phone.ts';
import { defaultQuotas, tooManyCustomers } from './quotas.ts';
import { InWorkspace, Message, pageKey, pageLimit } from './values.ts';

export const customerExists = 'Customer already exists';
export const customerNotFound = 'Customer not found';
export const notRestorable = "This customer can't be restored any more";
export const customersPageMax = 10_000;
/** Fewer last digits would find half of everybody. */
export const suffixDigitsMin = 3;
export const unblockNeedsReason = 'Say why this customer may get messages again';
export const reasonLengthMax = 500;

/** A phone number as people type it; becomes digits with the leading 1. */
export const Phone = z
  .string('Enter a valid phone number')
  .max(64, 'Enter a valid phone number')
  .transform((typed) => normalizePhone(typed))
  .refine(({ isValid }) => isValid, 'Enter a valid phone number')
  .transform(({ phone }) => phone);

export const Customer = z.object({
  id: z.string(),
  phone: z.string(),
  carrier: z.string(),
  status: z.enum(['active', 'blocked']),
  addedby: z.string(),
  checkins: z.int(),
  lastCheckin: z.int().nullable(),
  cusid: z.string(),
  createdAt: z.int(),
  updatedAt: z.int(),
  optout: z.boolean(),
  /** When somebody typed this number, which had opted out, again under the consent text; null where nobody has. */
  resubscribeRequestedAt: z.int().nullable(),
});
export type Customer = z.infer<typeof Customer>;

/** Which customers are meant: phones that start or end so. */
const search = {
  prefix: z
    .string()
    .regex(/^\d{0,11}$/, 'prefix must be up to 11 digits')
    .optional(),
  suffix: z
    .string()
    .regex(new RegExp(`^\\d{${suffixDigitsMin},11}$`), `suffix must be ${suffixDigitsMin} to 11 digits`)
    .optional(),
  order: z.enum(['phone', 'recent']).default('phone'),
};

export const listCustomers = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/customers',
  summary:
    'A page of customers: by phone (with `suffix` by its digits from the last to the first), or newest first. `last_evaluated_key` is null at the end.',
  params: InWorkspace,
  query: z.object({
    limit: pageLimit(customersPageMax),
    ...search,
    lastEvaluatedKey: pageKey({ phone: z.string().max(20), createdAt: z.int().optional() }).optional(),
  }),
  answer: z.object({
    items: z.array(Customer),
    last_evaluated_key: z.object({ phone: z.string(), createdAt: z.int().optional() }).nullable(),
  }),
});

export const addCustomer = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/customers',
  summary: 'Adds one customer. Without `createOnly`, a customer that already exists is answered as it is.',
  params: InWorkspace,
  body: z.object({
    phone: Phone,
    addedBy: z.string().max(64).optional(),
    createOnly: z.boolean().default(false),
  }),
  answer: z.object({ message: z.string(), customer: Customer }),
  refusals: [
    [409, customerExists],
    [409, tooManyCustomers(defaultQuotas)],
  ],
});

export const removeCustomer = endpoint({
  api: 'client',
  method: 'DELETE',
  path: '/ws/{ws}/customers',
  summary: 'Deletes one customer.',
  params: InWorkspace,
  body: z.object({ phone: Phone }),
  answer: Message,
  refusals: [[404, customerNotFound]],
});

/** Deleted a moment ago. */
export const DeletedCustomer = z.object({ phone: z.string(), deletedAt: z.int() });
export type DeletedCustomer = z.infer<typeof DeletedCustomer>;

export const listDeletedCustomers = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/customers/deleted',
  summary: 'The customers who were deleted within the last ten minutes and can be restored, the last one first.',
  params: InWorkspace,
  answer: z.object({ customers: z.array(DeletedCustomer) }),
});

export const restoreCustomer = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/customers/restore',
  summary:
    'Brings back a customer who was deleted within the last ten minutes, as if nothing had happened. One who is there is answered as they are.',
  params: InWorkspace,
  body: z.object({ phone: Phone }),
  answer: z.object({ customer: Customer }),
  refusals: [
    [404, notRestorable],
    [409, tooManyCustomers(defaultQuotas)],
  ],
});

/** Answers a file; a browser gets it with `callFile`. */
export const exportCustomers = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/customers/export',
  summary:
    'All customers that match the query, as a CSV file: UTF-8 with a byte-order mark, ISO dates, and no cell that a spreadsheet would read as a formula.',
  params: InWorkspace,
  query: z.object(search),
  answer: z.string(),
  file: 'text/csv; charset=utf-8',
});

export const changeCustomer = endpoint({
  api: 'client',
  method: 'PATCH',
  path: '/ws/{ws}/customers',
  summary: 'Blocks a customer, or unblocks one, which needs a reason. Both are recorded with who did it.',
  params: InWorkspace,
  body: z
    .object({
      phone: Phone,
      action: z.enum(['block', 'unblock']),
      reason: z.string().trim().max(reasonLengthMax).default(''),
    })
    .refine(({ action, reason }) => action === 'block' || reason !== '', unblockNeedsReason),
  answer: z.object({ customer: Customer }),
  refusals: [
    [400, unblockNeedsReason],
    [404, customerNotFound],
  ],
});
