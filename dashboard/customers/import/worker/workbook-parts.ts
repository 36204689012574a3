// The parts of a workbook beside its sheets: which sheets there are, the texts that they share, and which styles are dates.
import { FileProblem } from './file-problem.ts';
import { cellLengthMax } from './import-fields.ts';

type Attributes = Readonly<Record<string, string>>;

/** Hears a part from its first element to its last. */
export interface PartReader {
  open: (name: string, attributes: Attributes) => void;
  text: (text: string) => void;
  close: (name: string) => void;
}

export interface Parts {
  readonly has: (path: string) => boolean;
  /** Names of elements come without a prefix. */
  readonly read: (path: string, reader: PartReader) => Promise<void>;
}

export interface SheetPlace {
  readonly name: string;
  readonly path: string;
  readonly isHidden: boolean;
}

interface Workbook {
  readonly sheets: readonly SheetPlace[];
  /** Paths; a workbook can do without both. */
  readonly strings: string | undefined;
  readonly styles: string | undefined;
  /** Its days are counted from 1904, as on old Macs. */
  readonly isFrom1904: boolean;
}

interface Relation {
  readonly kind: string;
  readonly path: string;
}

export async function findSheets(parts: Parts): Promise<Workbook> {
  const root = await readRelations(parts, '');
  const path = [...root.values()].find(({ kind }) => kind === 'officeDocument')?.path ?? 'xl/workbook.xml';
  // Other documents are ZIP files too, and so are spreadsheets whose parts are no XML.
  if (!path.toLowerCase().endsWith('.xml') || !parts.has(path)) throw new FileProblem('wrongType');
  const relations = await readRelations(parts, path);
  const sheets: SheetPlace[] = [];
  let isFrom1904 = false;
  let isWorkbook = false;
  await parts.read(
    path,
    hearing((name, attributes) => {
      if (name === 'workbook') isWorkbook = true;
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const relation = relations.get(attributes['r:id'] ?? idOf(attributes));
      if (relation?.kind !== 'worksheet') return;
      const state = attributes['state'] ?? 'visible';
      sheets.push({ name: attributes['name'] ?? '', path: relation.path, isHidden: state !== 'visible' });
    }),
  );
  if (!isWorkbook) throw new FileProblem('wrongType');
  const pathOf = (kind: string) =>
    [...relations.values()].find((one) => one.kind === kind && parts.has(one.path))?.path;
  return { sheets, strings: pathOf('sharedStrings'), styles: pathOf('styles'), isFrom1904 };
}

/** Some writers name the prefix otherwise. */
function idOf(attributes: Attributes): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
}

/** Where a part's relations lead, by their ids; the package's own where the path is empty. */
async function readRelations(parts: Parts, path: string): Promise<ReadonlyMap<string, Relation>> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relationsPath = `${folder}_rels/${path.slice(folder.length)}.rels`;
  const relations = new Map<string, Relation>();
  if (!parts.has(relationsPath)) return relations;
  await parts.read(
    relationsPath,
    hearing((name, attributes) => {
      if (name !== 'Relationship') return;
      const { Id: id = '', Type: type = '', Target: target = '' } = attributes;
      relations.set(id, { kind: type.slice(type.lastIndexOf('/') + 1), path: resolvePath(folder, target) });
    }),
  );
  return relations;
}

function resolvePath(folder: string, target: string): string {
  return new URL(target, `file:///${folder}`).pathname.slice(1);
}

function hearing(open: PartReader['open']): PartReader {
  return { open, text: () => {}, close: () => {} };
}

/** Nothing that we keep is longer. */
export const textLengthMax = cellLengthMax('note');
/** As many as the longest list has cells, if each of four columns holds other texts. */
const stringsMax = 1_000_000;

export class StringsReader implements PartReader {
  readonly texts: string[] = [];
  #text = '';
  #isText = false;
  #isPhonetic = false;

  open(name: string): void {
    if (name === 'si') this.#text = '';
    if (name === 'rPh') this.#isPhonetic = true;
    if (name === 't') this.#isText = !this.#isPhonetic;
  }

  text(text: string): void {
    if (this.#isText && this.#text.length < textLengthMax) this.#text += text;
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    if (name === 'rPh') this.#isPhonetic = false;
    if (name !== 'si') return;
    if (this.texts.length >= stringsMax) throw new FileProblem('tooLarge');
    this.texts.push(this.#text);
  }
}

/** Formats that every spreadsheet knows by their numbers: dates, times, and dates of East Asia. */
const knownDates: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
/** What a format only shows: words, single characters, colors and conditions. */
const shownAsIs = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g;

/** Which styles show a number as a date. */
export class StylesReader implements PartReader {
  readonly dates: boolean[] = [];
  readonly #formats = new Map<number, boolean>();
  #isCellStyles = false;

  open(name: string, attributes: Attributes): void {
    if (name === 'cellXfs') this.#isCellStyles = true;
    const format = Number(attributes['numFmtId'] ?? 0);
    if (name === 'numFmt') {
      const [positive = ''] = (attributes['formatCode'] ?? '').replaceAll(shownAsIs, '').split(';');
      this.#formats.set(format, /[ymdhs]/i.test(positive) && !/general/i.test(positive));
    }
    if (name === 'xf' && this.#isCellStyles) {
      const isKnown = knownDates.some(([from, to]) => format >= from && format <= to);
      this.dates.push(this.#formats.get(format) ?? isKnown);
    }
  }

  text(): void {}

  close(name: string): void {
    if (name === 'cellXfs') this.#isCellStyles = false;
  }
}
