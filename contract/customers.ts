import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { normalizePhone } from './phone.ts';
import { InWorkspace, Message, pageKey, pageLimit } from './values.ts';

export const customerExists = 'Customer already exists';
export const customerNotFound = 'Customer not found';
export const customersPageMax = 10_000;

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
});
export type Customer = z.infer<typeof Customer>;

export const listCustomers = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/customers',
  summary: 'A page of customers, by phone or newest first. `last_evaluated_key` is null at the end.',
  params: InWorkspace,
  query: z.object({
    limit: pageLimit(customersPageMax),
    prefix: z
      .string()
      .regex(/^\d{0,11}$/, 'prefix must be up to 11 digits')
      .optional(),
    order: z.enum(['phone', 'recent']).default('phone'),
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
  summary: 'Adds one customer. Without `createOnly` one that exists is answered as it is.',
  params: InWorkspace,
  body: z.object({
    phone: Phone,
    addedBy: z.string().max(64).optional(),
    createOnly: z.boolean().default(false),
  }),
  answer: z.object({ message: z.string(), customer: Customer }),
  refusals: [[409, customerExists]],
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
