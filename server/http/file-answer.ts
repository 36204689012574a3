import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { type CsvDelimiter, byteOrderMark, toCsvLine } from '@fanfare/contract/csv.ts';
import { rowsHeader } from '@fanfare/contract/customer-export.ts';
import type { FastifyReply } from 'fastify';

/** A file whose parts are made while it is sent, as fast as the other side takes them. */
export interface FileAnswer {
  readonly name: string;
  /** How many of what it holds were meant when it began. */
  readonly count?: number;
  readonly parts: AsyncIterable<string | Uint8Array>;
  /** Once it has been read, or was broken off. */
  readonly onEnd?: () => void;
}

/**
 * Once the file has begun, a fault can only break the connection off: whoever reads it sees that the end is missing. So
 * does a refusal of `mayGoOn`, which is asked before each part.
 */
export function sendFile(
  reply: FastifyReply,
  type: string,
  { name, count, parts, onEnd = () => {} }: FileAnswer,
  mayGoOn: () => Promise<void>,
): FastifyReply {
  return reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      ...(count !== undefined && { [rowsHeader]: count }),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(Readable.from(inThisCall(parts, mayGoOn)).once('close', onEnd));
}

/** Whoever reads on causes the next part, and it is still made for the call. */
function inThisCall<Part>(parts: AsyncIterable<Part>, mayGoOn: () => Promise<void>): AsyncIterable<Part> {
  const inCall = AsyncLocalStorage.snapshot();
  return {
    [Symbol.asyncIterator]: () => {
      const iterator = parts[Symbol.asyncIterator]();
      return {
        next: () =>
          inCall(async () => {
            await mayGoOn();
            return await iterator.next();
          }),
        return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
      };
    },
  };
}

/** A column of a CSV file: its heading, and what stands in the line of a row. */
export type CsvColumn<Row> = readonly [name: string, cellOf: (row: Row) => string | null | undefined];

/** Rows as a CSV file, read and sent page by page: memory holds one page, however long the list. */
export async function* writeCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  delimiter?: CsvDelimiter,
): AsyncGenerator<string> {
  const toLine = (toCell: (column: CsvColumn<Row>) => string) => toCsvLine(columns.map(toCell), delimiter);
  yield byteOrderMark + toLine(([name]) => name);
  for await (const rows of pages) {
    if (rows.length > 0) yield rows.map((row) => toLine(([, cellOf]) => cellOf(row) ?? '')).join('');
  }
}
