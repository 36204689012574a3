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
