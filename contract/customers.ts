import { z } from 'zod';
import { notForApiKeys } from './api-keys.ts';
import { endpoint } from './endpoint.ts';
import { currentPlan } from './numbering-plan.ts';
import type { NormalizedPhone } from './phone.ts';
import { defaultQuotas, tooManyCustomers } from './quotas.ts';
import {
  AskedSegment,
  SegmentCounts,
  Tag,
  type SegmentSort,
  digitsInAddress,
  digitsOfNumber,
  digitsWithMore,
  segmentSorts,
} from './segments.ts';
import { customerNoteMax, customerTagsMax, noteExamples } from './tags.ts';
import { InWorkspace, Message, jsonText, pageKey, pageLimit, pageSizeDefault, changedMeanwhile } from './values.ts';

export const customerExists = 'Customer already exists';
export const customerNotFound = 'Customer not found';
/** How many numbers that nobody has a counter may check in within an hour, and how many it may add. */
export const unknownNumbersMax = 100;
export const tooManyUnknown = 'Too many of these numbers were unknown. Wait up to an hour and try again.';
export const notRestorable = "This customer can't be restored any more";
/** How many of the newest customers a counter sees, and by how many last digits it finds one. */
export const counterPageMax = 100;
export const counterSuffixDigits = 4;
export const customersPageMax = 10_000;
export const unblockNeedsReason = 'Say why this customer may get messages again';
export const reasonLengthMax = 500;
export const tooManyTags = `A customer can have up to ${customerTagsMax} tags`;

function phoneReadBy(read: (typed: string) => NormalizedPhone) {
  return z
    .string('Enter a valid phone number')
    .max(64, 'Enter a valid phone number')
    .transform(read)
    .refine(({ isValid }) => isValid, 'Enter a valid phone number')
    .transform(({ phone }) => phone);
}

/** A phone number as people type it; becomes what is kept of it. */
export const NewPhone = phoneReadBy((typed) => currentPlan().read(typed));

/** A customer's: a workspace that was behind +1 may have any ten digits. */
export const Phone = phoneReadBy((typed) =>
  /^\+1\d{10}$/.test(typed) ? { phone: typed.slice(1), isValid: true } : currentPlan().read(typed),
);

/** A number that is kept, as it travels. */
export const KeptPhone = z.string().overwrite((phone) => currentPlan().write(phone));

export const IgnoredAddedBy = z.string().nullable().describe('Taken and ignored: whoever calls has added them.');

export const Customer = z.object({
  id: z.string(),
  /** As of North America `14155550132`, in a workspace of any other country `+34612345678`; for a counter `•••••••` and the last four. */
  phone: KeptPhone,
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
  tags: z.array(z.string()),
  /** What staff wrote about them. */
  note: z.string().meta(noteExamples),
});
export type Customer = z.infer<typeof Customer>;

/** Which customers are meant: phones that start or end so. */
const search = {
  prefix: digitsOfNumber('prefix', 0)
    // No reason to sort all of them by it.
    .overwrite((prefix) => (prefix === currentPlan().everyStart ? '' : prefix))
    .optional(),
  suffix: digitsOfNumber('suffix').optional(),
  order: z.enum(['phone', 'recent']).default('phone'),
};

const order = { sort: z.enum(segmentSorts), direction: z.enum(['asc', 'desc']) };
type Direction = z.output<typeof order.direction>;

/** Where a page of customers ends; `value` is what the list is ordered by. */
const placeInList = {
  phone: z.string().max(20),
  createdAt: z.int().optional(),
  value: z.union([z.int(), z.string().max(64)]).optional(),
  /** What that is. */
  sort: order.sort.optional(),
  direction: order.direction.optional(),
  /** Past those whose number ends with the digits that are sought anywhere in it. */
  isPastEnds: z.boolean().optional(),
};

const CustomersPage = z.object({
  items: z.array(Customer),
  last_evaluated_key: z.object(placeInList).nullable(),
  /** Only where they were asked for. */
  counts: SegmentCounts.optional(),
});

const byWords: ReadonlySet<SegmentSort> = new Set(['carrier', 'source']);
export const keyOfAnotherOrder = 'lastEvaluatedKey is of a list in another order';

type Place = z.output<z.ZodObject<typeof placeInList>>;

function isKeyOf(sort: SegmentSort, direction: Direction, key: Place | undefined): boolean {
  if (!key) return true;
  const { value } = key;
  // The list by phone tells neither, as in 0.1.0.
  const { sort: by = 'phone', direction: to = 'asc' } = key;
  if (key.createdAt !== undefined || by !== sort || to !== direction) return false;
  if (sort === 'phone') return value === undefined;
  if (sort === 'status') return value === 0 || value === 1;
  return typeof value === (byWords.has(sort) ? 'string' : 'number');
}

/** One of the digits from the last to the first, which the list with `suffix` is ordered by. */
function isKeyBySuffix(key: Place | undefined): boolean {
  return !key || (typeof key.value === 'string' && key.sort === undefined);
}

export const listCustomers = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/customers',
  right: 'customers.view',
  summary:
    'A page of customers: by phone (with `suffix` by its digits from the last to the first), or newest first; or of a `segment` (URL-encoded JSON, as in the body of a search, without `digits`) in the order of `sort`. `counts` are exact, and answered where they are asked for. `prefix` and `suffix` go without `segment`, `sort` and `counts`; a search takes digits beside them. `last_evaluated_key` is null at the end. A counter gets up to 100 of the newest, with the last four digits of their numbers, finds by those four alone, and is given no next page.',
  params: InWorkspace,
  query: z
    .object({
      limit: pageLimit(customersPageMax),
      ...search,
      segment: jsonText('segment', 4_000)
        .pipe(AskedSegment)
        .refine(({ digits }) => digits === undefined, digitsInAddress)
        .optional(),
      sort: order.sort.optional(),
      direction: order.direction.default('asc'),
      counts: z.enum(['true', 'false']).default('false'),
      lastEvaluatedKey: pageKey(placeInList).optional(),
    })
    .refine(
      ({ prefix, suffix, segment, sort, counts }) => (!prefix && !suffix) || (!segment && !sort && counts === 'false'),
      digitsWithMore,
    )
    .refine(({ segment, sort, direction, order: usual, suffix, lastEvaluatedKey }) => {
      if (sort) return isKeyOf(sort, direction, lastEvaluatedKey);
      if (usual === 'phone' && suffix) return isKeyBySuffix(lastEvaluatedKey);
      if (usual === 'phone') return isKeyOf('phone', 'asc', lastEvaluatedKey);
      if (segment) return isKeyOf('createdAt', 'desc', lastEvaluatedKey);
      // The plain list goes on by when they joined.
      return !lastEvaluatedKey || (lastEvaluatedKey.value === undefined && lastEvaluatedKey.createdAt !== undefined);
    }, keyOfAnotherOrder),
  answer: CustomersPage,
  refusals: [
    [400, digitsInAddress],
    [400, digitsWithMore],
    [400, keyOfAnotherOrder],
  ],
});

export const searchCustomers = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/customers/search',
  right: 'customers.search',
  audit: 'none',
  summary:
    'A page of the customers whom a segment means. Digits of a number are sought here, in the body, so that they appear in no address; of those that hold them anywhere, those that end with them come first. `counts` are exact, and answered where they are asked for. `last_evaluated_key` is null at the end.',
  params: InWorkspace,
  body: z
    .strictObject({
      segment: AskedSegment.default({}),
      sort: order.sort.default('createdAt'),
      direction: order.direction.default('desc'),
      limit: z.int().min(1).max(customersPageMax).default(pageSizeDefault),
      counts: z.boolean().default(false),
      lastEvaluatedKey: z.strictObject(placeInList).optional(),
    })
    .refine(({ sort, direction, lastEvaluatedKey }) => isKeyOf(sort, direction, lastEvaluatedKey), keyOfAnotherOrder),
  answer: CustomersPage,
  refusals: [[400, keyOfAnotherOrder]],
});

export const addCustomer = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/customers',
  right: 'customers.add',
  audit: 'customer.added',
  summary:
    'Adds one customer. Without `createOnly`, a customer that already exists is answered as it is. `addedBy` is accepted and ignored: it is always the caller.',
  params: InWorkspace,
  body: z.object({
    phone: NewPhone,
    addedBy: IgnoredAddedBy.optional(),
    createOnly: z.boolean().default(false),
  }),
  answer: z.object({ message: z.string(), customer: Customer }),
  refusals: [
    [409, customerExists],
    [409, tooManyCustomers(defaultQuotas)],
    [429, tooManyUnknown],
  ],
});

export const checkInCustomer = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/customers/check-in',
  right: 'customers.add',
  audit: 'customer.checkedIn',
  summary: 'Counts a visit of a customer who stands at the counter; within an hour it is the same visit.',
  params: InWorkspace,
  body: z.object({ phone: Phone }),
  answer: z.object({ customer: Customer, isNewVisit: z.boolean() }),
  refusals: [
    [404, customerNotFound],
    [429, tooManyUnknown],
  ],
});

export const removeCustomer = endpoint({
  api: 'client',
  method: 'DELETE',
  path: '/ws/{ws}/customers',
  right: 'customers.change',
  audit: 'customer.deleted',
  summary: 'Deletes one customer.',
  params: InWorkspace,
  body: z.object({ phone: Phone }),
  answer: Message,
  refusals: [[404, customerNotFound]],
});

/** Deleted a moment ago. */
export const DeletedCustomer = z.object({ phone: KeptPhone, deletedAt: z.int() });
export type DeletedCustomer = z.infer<typeof DeletedCustomer>;

export const deletedListMax = 1_000;

export const listDeletedCustomers = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/customers/deleted',
  right: 'customers.search',
  summary:
    'The last 1,000 customers who were deleted one by one within the last ten minutes and can be restored, the last one first. Those whom a job deleted come back when it is undone.',
  params: InWorkspace,
  answer: z.object({ customers: z.array(DeletedCustomer) }),
});

export const restoreCustomer = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/customers/restore',
  right: 'customers.change',
  audit: 'customer.restored',
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
  right: 'customers.export',
  audit: 'customers.exported',
  summary:
    'All customers that match the query, as a CSV file: UTF-8 with a byte-order mark, ISO dates, and no cell that a spreadsheet would read as a formula. A query with an unknown word is refused.',
  params: InWorkspace,
  query: z.strictObject(search),
  answer: z.string(),
  file: 'text/csv; charset=utf-8',
});

export const changeCustomer = endpoint({
  api: 'client',
  method: 'PATCH',
  path: '/ws/{ws}/customers',
  right: 'customers.change',
  audit: 'customer.changed',
  summary:
    'Blocks a customer, or unblocks one, which takes a person and a reason: an API key blocks alone. Both are recorded with who did it.',
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
    [403, notForApiKeys],
    [404, customerNotFound],
  ],
});

const Tags = z.array(Tag).max(customerTagsMax, tooManyTags);

export const changeCustomerDetails = endpoint({
  api: 'client',
  method: 'PATCH',
  path: '/ws/{ws}/customers/details',
  right: 'customers.change',
  audit: 'customer.changed',
  summary:
    'Changes what staff say of a customer: `tags`, each kept once whatever its letters’ size, and a `note`. What is not given stays. `removeTags` and `addTags` change those that there are, in this order, so that two people who do it at once both have their way. `noteBefore` is what the note said when it was read: where somebody else has changed it since, nothing is done. The audit log tells how long a note is, not what it says.',
  params: InWorkspace,
  body: z.strictObject({
    phone: Phone,
    tags: Tags.optional(),
    addTags: Tags.optional(),
    removeTags: Tags.optional(),
    note: z.string().trim().max(customerNoteMax, 'A note is up to 2,000 characters').meta(noteExamples).optional(),
    noteBefore: z.string().max(customerNoteMax).optional(),
  }),
  answer: z.object({ customer: Customer }),
  refusals: [
    [400, tooManyTags],
    [404, customerNotFound],
    [409, changedMeanwhile],
  ],
});
