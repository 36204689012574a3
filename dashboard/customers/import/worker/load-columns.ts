// The columns of a file that hold something of ours, and what their dates say of the order of day and month.
import { type Encoding, type FileShape, readRows } from './csv-reader.ts';
import { FileProblem } from './file-problem.ts';
import { type ColumnMatch, type Field, cellLengthMax, fileRowsMax, shownFields } from './import-fields.ts';
import type { DateEvidence, LoadedColumns } from './import-messages.ts';
import { dateOrderIn } from './read-date.ts';
import type { Cells } from './row-rules.ts';

export interface FileRow {
  /** Its place in the file as a spreadsheet counts, from 1. */
  readonly number: number;
  readonly cells: Cells;
}

export interface Loaded {
  /** A header among them. */
  readonly rows: readonly FileRow[];
  readonly fields: readonly Field[];
  readonly encoding: Encoding;
  readonly columns: LoadedColumns;
}

interface Reading {
  readonly shape: FileShape;
  readonly match: ColumnMatch;
  /** Called some times a second at most with the share that is read; what it throws ends the reading. */
  readonly progress: (share: number) => void;
}

export async function loadColumns(file: Blob, { shape, match, progress }: Reading): Promise<Loaded> {
  let rows: FileRow[] = [];
  let dates = new Evidence();
  const encoding = await readRows(file, shape, () => {
    rows = [];
    dates = new Evidence();
    return {
      onRow: (cells, number) => {
        // One more may be the header.
        if (rows.length > fileRowsMax) throw new FileProblem('tooManyRows');
        rows.push({ number, cells: pickCells(cells, match) });
        dates.weigh(cells[match.createdAt]);
        dates.weigh(cells[match.lastCheckin]);
      },
      onProgress: (bytes) => progress(bytes / file.size),
    };
  });
  return { rows, fields: shownFields(match), encoding, columns: { rows: rows.length, dates: dates.found() } };
}

function pickCells(cells: readonly string[], match: ColumnMatch): Cells {
  const pick = (field: Field) => (cells[match[field]] ?? '').trim().slice(0, cellLengthMax(field));
  return {
    phone: pick('phone'),
    createdAt: pick('createdAt'),
    lastCheckin: pick('lastCheckin'),
    checkins: pick('checkins'),
    status: pick('status'),
    tags: pick('tags'),
    note: pick('note'),
  };
}

class Evidence {
  #monthFirst = 0;
  #dayFirst = 0;
  #either = 0;
  #example = '';

  weigh(cell: string | undefined): void {
    const order = cell ? dateOrderIn(cell) : undefined;
    if (order === 'monthFirst') this.#monthFirst += 1;
    else if (order === 'dayFirst') this.#dayFirst += 1;
    else if (order === 'either') {
      this.#either += 1;
      if (this.#example === '') this.#example = cell?.trim() ?? '';
    }
  }

  found(): DateEvidence {
    return { monthFirst: this.#monthFirst, dayFirst: this.#dayFirst, either: this.#either, example: this.#example };
  }
}
