// The cells of a million rows in little room: long strings, and where in them each cell ends.
import { type Field, cellLengthMax, fields } from './import-fields.ts';

const blockRows = 8_192;
const width = fields.length;

interface Block {
  readonly text: string;
  readonly ends: Uint32Array;
  /** The rows' places in the file. */
  readonly numbers: Uint32Array;
}

export class RowStore {
  readonly #blocks: Block[] = [];
  #cells: string[] = [];
  #numbers: number[] = [];

  get size(): number {
    return this.#blocks.length * blockRows + this.#numbers.length;
  }

  /** Takes the four fields in their order. */
  add(cells: readonly string[], number: number): void {
    for (const cell of cells) this.#cells.push(cell.trim().slice(0, cellLengthMax));
    this.#numbers.push(number);
    if (this.#numbers.length === blockRows) this.#seal();
  }

  numberOf(row: number): number {
    const block = this.#blocks[Math.floor(row / blockRows)];
    return (block ? block.numbers[row % blockRows] : this.#numbers[row % blockRows]) ?? 0;
  }

  cell(row: number, field: Field): string {
    const place = (row % blockRows) * width + fields.indexOf(field);
    const block = this.#blocks[Math.floor(row / blockRows)];
    if (!block) return this.#cells[place] ?? '';
    const start = place === 0 ? 0 : block.ends[place - 1];
    return block.text.slice(start, block.ends[place]);
  }

  #seal(): void {
    const ends = new Uint32Array(blockRows * width);
    let end = 0;
    for (const [index, cell] of this.#cells.entries()) {
      end += cell.length;
      ends[index] = end;
    }
    // Joined, the block holds on to nothing of the file's own text.
    this.#blocks.push({ text: this.#cells.join(''), ends, numbers: Uint32Array.from(this.#numbers) });
    this.#cells = [];
    this.#numbers = [];
  }
}

/** Finds numbers that came before, in little room: places in a table that is at most half full. */
export class FirstPlaces {
  readonly #table: Uint32Array;
  readonly #mask: number;
  readonly #phones: Float64Array;

  constructor(phones: Float64Array) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(2, phones.length) * 2));
    this.#table = new Uint32Array(size);
    this.#mask = size - 1;
    this.#phones = phones;
  }

  /** The row that has this row's phone already; the row itself where it is the first. */
  claim(row: number): number {
    const phone = this.#phones[row] ?? 0;
    let place = (Math.imul(phone % 0x7fffffff, 0x9e3779b1) >>> 3) & this.#mask;
    for (;;) {
      const held = this.#table[place] ?? 0;
      if (held === 0) {
        this.#table[place] = row + 1;
        return row;
      }
      if (this.#phones[held - 1] === phone) return held - 1;
      place = (place + 1) & this.#mask;
    }
  }
}
