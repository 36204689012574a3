// Which column of the file holds which field: by the words of its header, or by what stands in it.
import { type PhoneRule, isPhone } from '@fanfare/contract/phone-rule.ts';
import { digitsOf } from '@fanfare/contract/phone.ts';
import { type ColumnMatch, type Field, noMatch } from './import-fields.ts';
import { readDate } from './read-date.ts';

const phoneWords = ['phone', 'mobile', 'mobil', 'cell', 'telefon', 'handy', 'movil', 'rufnummer', 'tel', 'celular'];
/** These count where a word begins with them: "Cancelled", "Plastic" and "Faltas" hold them, too. */
const beginnings = new Set(['tel', 'cell', 'last', 'alta']);
/** And these also where it ends with them, as "Hotel" and "Nutzlast" do with the others. */
const endings = new Set(['cell', 'alta']);

/** From the surest word to the vaguest, without spaces and marks. Asked in this order: "Last check-in" is no count. */
const words: readonly (readonly [Field, readonly string[]])[] = [
  [
    'lastCheckin',
    [
      'lastcheckin',
      'lastvisit',
      'latestcheckin',
      'latestvisit',
      'checkindate',
      'letztercheckin',
      'letzterbesuch',
      'zuletzt',
      'ultimavisita',
      'ultimocheckin',
      'datelast',
      'last',
    ],
  ],
  ['checkins', ['checkins', 'visits', 'besuche', 'visitas', 'checkin']],
  [
    'status',
    ['status', 'optout', 'optedout', 'unsubscribed', 'blocked', 'gesperrt', 'abgemeldet', 'estado', 'bloqueado'],
  ],
  ['tags', ['tags', 'labels', 'schlagworte', 'schlagworter', 'etiquetas']],
  ['note', ['note', 'notiz', 'nota', 'comment', 'kommentar', 'comentario', 'bemerkung', 'remark', 'observacion']],
  ['phone', [...phoneWords, 'number', 'nummer', 'numero']],
  [
    'createdAt',
    [
      'createdat',
      'created',
      'registered',
      'registration',
      'signup',
      'signedup',
      'joined',
      'membersince',
      'addedon',
      'registriert',
      'angelegt',
      'erstellt',
      'anmeldung',
      'mitgliedseit',
      'registro',
      'alta',
      'creado',
      'date',
      'datum',
      'fecha',
    ],
  ],
];

/** Other dates, names, and what holds one of our words by chance; `signupdate` is none of them. */
const nothingOfOurs =
  /birth|geburt|nacim|updated|lastupdate|^update|modif|changed|geae?ndert|bearbeitet|aktualis|actualiz|expir|lastname|lastschrift|telegram|phonetic|(?:phone|mobile?|cell|telefono?|handy|movil|celular)(?:number|nummer|numero)?\d*(?:label|type?|art|tipo)$|^(?:type|label)of.*phone|^(?:tipo|etiqueta)de.*(?:telefono|movil|celular)|automo[bv]il|wohnmobil|i[mn]mobili|^falta$/;

function matchHeaders(headers: readonly string[]): ColumnMatch {
  const ours = headers.map((header) => (nothingOfOurs.test(toPlainHeader(header)) ? '' : header));
  const match = { ...noMatch };
  for (const [field, known] of words) {
    const free = ours.map((header, column) => (Object.values(match).includes(column) ? '' : header));
    match[field] = bestColumn(free, known);
  }
  return match;
}

/** For a file without headers. */
function matchContents(rows: readonly (readonly string[])[], rule: PhoneRule | null): ColumnMatch {
  const columns = Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, column) => column);
  const isMostly = (column: number, isIt: (cell: string) => boolean) =>
    rows.filter((row) => isIt(row[column] ?? '')).length * 2 > rows.length;
  const phone = columns.find((column) => isMostly(column, (cell) => isLikelyPhone(cell, rule))) ?? -1;
  const isPlainDate = (cell: string) => !/^\d+$/.test(cell.trim()) && readDate(cell, 'dayFirst') !== undefined;
  const isDate = (cell: string) => isPlainDate(cell) || readDate(cell, 'monthFirst') !== undefined;
  const [createdAt = -1, lastCheckin = -1] = columns.filter((column) => column !== phone && isMostly(column, isDate));
  const taken = new Set([phone, createdAt, lastCheckin]);
  const checkins =
    columns.find((column) => !taken.has(column) && isMostly(column, (cell) => /^\s*\d{1,4}\s*$/.test(cell))) ?? -1;
  return { ...noMatch, phone, createdAt, lastCheckin, checkins };
}

/** A row is a header as long as nothing in it is a phone or a date. */
export function isHeader(row: readonly string[], rule: PhoneRule | null = null): boolean {
  const isData = (cell: string) => isLikelyPhone(cell, rule) || /^\d+[-/.]\d+[-/.]\d+/.test(cell.trim());
  return row.some((cell) => cell.trim() !== '') && !row.some(isData);
}

const delimiterRow = /^sep=.?$/i;
const titleRowsMax = 10;

/** How many rows stand above the header: only those above a row that names both what must be there are left out. */
export function rowsAboveHeader(rows: readonly (readonly string[])[]): number {
  const first = delimiterRow.test(rows[0]?.join('').trim() ?? '') ? 1 : 0;
  for (const [place, row] of rows.slice(first, first + titleRowsMax).entries()) {
    if (!isHeader(row)) return first;
    const { phone, createdAt } = matchHeaders(row);
    if (phone >= 0 && createdAt >= 0) return first + place;
  }
  return first;
}

/** Headers where they say enough, and what stands in the columns where they don't. */
export function matchColumns(
  rows: readonly (readonly string[])[],
  hasHeader: boolean,
  rule: PhoneRule | null = null,
): ColumnMatch {
  if (!hasHeader) return matchContents(rows, rule);
  const [header = [], ...rest] = rows;
  const match = matchHeaders(header);
  const { phone } = matchContents(rest, rule);
  const isFree = phone >= 0 && !Object.values(match).includes(phone);
  // Customers have numbers, too.
  const isNamed = phoneWords.some((word) => holds(header[match.phone] ?? '', word));
  const isThere = isNamed || rest.some((row) => isLikelyPhone(row[match.phone] ?? '', rule));
  return !isThere && isFree ? { ...match, phone } : match;
}

const date = /^\s*(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})(?![-/.\d])/;
const likelyDigitsMin = 7;

/** Elsewhere than behind +1 numbers have so many lengths that dates and counts could be some. */
function isLikelyPhone(cell: string, rule: PhoneRule | null): boolean {
  if (!isPhone(cell, rule)) return false;
  return !rule || (digitsOf(cell).length >= likelyDigitsMin && !date.test(cell));
}

const optoutHeader = /optout|optedout|unsubscri|blocked|gesperrt|abgemeldet|bloquead/;

/** Whether a header asks for opt-outs alone, and not for any state. */
export function isOptoutHeader(header: string): boolean {
  return optoutHeader.test(toPlainHeader(header));
}

/** Only by itself: "Trabajador" holds it too. */
const baja = /^(?:fecha(?:de)?|dad[ao]de|de)?baja$/;

function toPlainHeader(header: string): string {
  return toPlain(header).replace(baja, 'optout');
}

export function toPlain(header: string): string {
  return header
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}

/** The column with the surest word; one that is the word itself before one that merely holds it. */
function bestColumn(headers: readonly string[], known: readonly string[]): number {
  const plain = headers.map(toPlainHeader);
  for (const word of known) {
    const exact = plain.indexOf(word);
    if (exact >= 0) return exact;
    const holding = headers.findIndex((header) => holds(header, word));
    if (holding >= 0) return holding;
  }
  return -1;
}

function holds(header: string, word: string): boolean {
  if (!beginnings.has(word)) return toPlainHeader(header).includes(word);
  const parts = header.split(wordEnd).map(toPlain);
  return parts.some((part) => part.startsWith(word) || (endings.has(word) && part.endsWith(word)));
}

const wordEnd = /[^\p{L}\p{M}]+|(?<=\p{Ll})(?=\p{Lu})/u;
