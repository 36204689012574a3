// Lists of customers that come in at once, in parts, and can be taken back.
import { z } from 'zod';
import {
  bulkEmpty,
  bulkNeedsRecords,
  bulkRecordsMax,
  bulkTooMany,
  checkinsMax,
  listProblem,
  readBulkRecords,
  recordProblems,
} from './bulk-records.ts';
import { IgnoredAddedBy, KeptPhone } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { defaultQuotas, tooManyCustomers } from './quotas.ts';
import { customerNoteMax, customerTagsMax, noteExamples } from './tags.ts';
import { InWorkspace, Time, pageKey, pageLimit } from './values.ts';

export const importNotFound = 'Import not found';
export const importUndone = 'This import has been undone';
const importsPageMax = 100;
const importPartsMax = 100_000;
/** What an import sends at once, so that a shop's visitors don't feel its commits. */
export const importPartRecords = 500;

/** Only for `docs/api.md` and for types: what comes in is read by {@link readBulkRecords}. */
const GivenRecord = z.object({
  phone: z.string(),
  createdAt: Time,
  lastCheckin: Time.nullish(),
  checkins: z.number().max(checkinsMax).nullish(),
  optout: z.boolean().nullish(),
  tags: z.array(z.string()).max(customerTagsMax).nullish(),
  note: z.string().max(customerNoteMax).nullish().meta(noteExamples),
});

const { $schema: _, ...givenRecords } = z.toJSONSchema(z.array(GivenRecord).min(1).max(bulkRecordsMax), {
  io: 'input',
});

interface GivenRecord extends Omit<z.input<typeof GivenRecord>, 'tags'> {
  readonly tags?: readonly string[] | null | undefined;
}

const Records = z
  .custom<readonly GivenRecord[]>()
  .meta(givenRecords)
  .transform((given, context) => {
    const problem = listProblem(given);
    if (problem === undefined) return readBulkRecords(given);
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });

const ImportId = z.string().regex(/^[\w-]{1,64}$/, 'an import id is up to 64 letters, digits, - and _');

/**
 * One import. `created` and `merged` count records. `changed` counts the customers that it brought or, where they were
 * there before, gave other values: each once, however many of its parts bring the number, and whatever became of them
 * since. Where it is 0 there is nothing to undo. The counts of an undo stand at 0 until it begins; it is done once
 * `undoneAt` is there.
 */
export const Import = z.object({
  id: z.string(),
  fileName: z.string(),
  who: z.string(),
  createdAt: z.int(),
  updatedAt: z.int(),
  parts: z.int(),
  created: z.int(),
  merged: z.int(),
  changed: z.int(),
  undoStartedAt: z.int().nullable(),
  undoneAt: z.int().nullable(),
  undoneBy: z.string().nullable(),
  removed: z.int(),
  restored: z.int(),
  kept: z.int(),
});
export type Import = z.infer<typeof Import>;

export const bulkAddCustomers = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/customers/bulk',
  right: 'customers.import',
  audit: 'customers.imported',
  summary:
    'Adds or merges many customers; one bad record refuses them all: earliest `createdAt`, latest `lastCheckin`, larger `checkins`, and an opt-out is never lifted; `tags` are added, as many as a customer can have, and a `note` is kept where there is none. With `import` the call is one part of an import, and the same part counts once. `created` and `merged` are of this call, `import` is the whole import after it. `addedBy` is taken and ignored.',
  params: InWorkspace,
  body: z.object({
    customers: Records,
    addedBy: IgnoredAddedBy.optional(),
    import: z
      .object({
        id: ImportId,
        part: z.int().min(0).max(importPartsMax),
        fileName: z.string().max(255).default(''),
      })
      .optional(),
  }),
  bodyBytesMax: 4 * 1024 * 1024,
  answer: z.object({ created: z.int(), merged: z.int(), import: Import }),
  refusals: [
    [400, bulkNeedsRecords],
    [400, bulkEmpty],
    [400, bulkTooMany],
    ...Object.values(recordProblems).map((problem) => [400, `Record {n}: ${problem}`] as const),
    [409, importUndone],
    [409, tooManyCustomers(defaultQuotas)],
  ],
});

export const listImports = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/imports',
  right: 'customers.search',
  summary:
    'A page of imports, newest first. `changed` counts the customers that an import added or changed, each once; if it is 0, there is nothing to undo. `last_evaluated_key` is null at the end.',
  params: InWorkspace,
  query: z.object({
    limit: pageLimit(importsPageMax),
    lastEvaluatedKey: pageKey({ createdAt: z.int(), id: z.string().max(64) }).optional(),
  }),
  answer: z.object({
    items: z.array(Import),
    last_evaluated_key: z.object({ createdAt: z.int(), id: z.string() }).nullable(),
  }),
});

/** `changed`: somebody or something else changed the customer since. `optout`: values went back, the opt-out stays. */
export const KeptCustomer = z.object({ phone: KeptPhone, why: z.enum(['changed', 'optout']) });
export type KeptCustomer = z.infer<typeof KeptCustomer>;

export const undoImport = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/imports/{id}/undo',
  right: 'customers.import',
  audit: 'import.undone',
  summary:
    'Undoes an import: customers it added are removed unless they have changed since, and merged ones get their values back. A long one takes several calls: repeat until `import.undoneAt` is set. `kept` lists the customers that this call kept, and why.',
  params: InWorkspace.extend({ id: z.string().min(1).max(64) }),
  answer: z.object({ import: Import, kept: z.array(KeptCustomer) }),
  refusals: [[404, importNotFound]],
});
