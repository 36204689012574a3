// Customers as a CSV file.
import { z } from 'zod';
import { csvDelimiters } from './csv.ts';
import { Phone, customersPageMax } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { AskedSegment, segmentSorts, sourceKinds } from './segments.ts';
import { InWorkspace } from './values.ts';

/** The first five are columns of an import, as are `tags` and `note`, so that a file that went out can come in. */
export const exportColumns = [
  'phone',
  'createdAt',
  'lastCheckin',
  'checkins',
  'status',
  'carrier',
  'addedby',
  'updatedAt',
  'id',
  'cusid',
  'tags',
  'note',
  'source',
] as const;
export type ExportColumn = (typeof exportColumns)[number];

/** What columns are called, and whoever or whatever brought somebody but has no name. */
const ExportWords = z.partialRecord(z.enum([...exportColumns, ...sourceKinds]), z.string().min(1).max(100));
export type ExportWords = z.infer<typeof ExportWords>;

export const exportPhonesMax = customersPageMax;
export const eitherSegmentOrPhones = 'Name a segment or phones, not both';
export const tooManyExports = 'Two exports are under way already. Please try again when one of them has ended.';
/** Says how many customers were meant when the file began. */
export const rowsHeader = 'x-total-count';

/** Answers a file; a browser gets it with `callFile`. */
export const exportSegment = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/customers/export',
  right: 'customers.export',
  audit: 'customers.exported',
  summary:
    'The customers whom a segment means, in the order of `sort`, as a CSV file; or those of `phones` who are there, in the order given. UTF-8 with a byte-order mark, ISO dates, and no cell that a spreadsheet would read as a formula. `columns` says which, and in which order; `source` is `addedby` with a member’s name. `words` are what columns and sources are called in the file, and `delimiter` parts its cells. The header `x-total-count` says how many customers were meant when the file began: each of them is in it once, however they change while it is read, as long as they are there and meant. A file that breaks off ends without its last chunk. A person and a workspace have two files of a segment at once in another order than by `phone`: the next waits for some seconds, and is then answered 503.',
  params: InWorkspace,
  body: z
    .strictObject({
      segment: AskedSegment.optional(),
      sort: z.enum(segmentSorts).default('createdAt'),
      direction: z.enum(['asc', 'desc']).default('desc'),
      phones: z.array(Phone).min(1).max(exportPhonesMax, 'Up to 10,000 phones at once').optional(),
      columns: z.array(z.enum(exportColumns)).min(1).max(exportColumns.length).optional(),
      words: ExportWords.optional(),
      delimiter: z.enum(csvDelimiters).default(','),
    })
    .refine(({ segment, phones }) => segment === undefined || phones === undefined, eitherSegmentOrPhones),
  answer: z.string(),
  file: 'text/csv; charset=utf-8',
  refusals: [
    [400, eitherSegmentOrPhones],
    [503, tooManyExports],
  ],
});
