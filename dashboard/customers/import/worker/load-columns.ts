// The four columns of a file, and what their dates say of the order of day and month.
import { type Encoding, type FileShape, readRows } from './csv-reader.ts';
import { FileProblem } from './file-problem.ts';
import { type ColumnMatch, fields, fileRowsMax } from './import-fields.ts';
import type { DateEvidence, LoadedColumns } from './import-messages.ts';
import { dateOrderIn } from './read-date.ts';
import { RowStore } from './row-store.ts';

export interface Loaded {
  readonly store: RowStore;
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
  const places = fields.map((field) => match[field]);
  let store = new RowStore();
  let dates = new Evidence();
  const encoding = await readRows(file, shape, () => {
    store = new RowStore();
    dates = new Evidence();
    return {
      onRow: (row, number) => {
        if (store.size > fileRowsMax) throw new FileProblem('tooManyRows');
        store.add(
          places.map((place) => row[place] ?? ''),
          number,
        );
        dates.weigh(row[match.createdAt]);
        dates.weigh(row[match.lastCheckin]);
      },
      onProgress: (bytes) => progress(bytes / file.size),
    };
  });
  return { store, encoding, columns: { rows: store.size, dates: dates.found() } };
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
