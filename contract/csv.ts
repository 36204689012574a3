// Lines of a CSV file that every spreadsheet opens as it is meant.

/** Says "UTF-8" to spreadsheets. */
export const byteOrderMark = '\uFEFF';

/** A phone number with its country code is a number to them. */
const formula = /^(?!\+\d{7,15}$)[=+\-@\t\r]/;
/** The same where a spreadsheet goes on to its next cell: some take a semicolon for the comma, and a line break anywhere. */
const laterFormula = { ',': /([;\t\r\n][ "]*)(?=[=+\-@])/g, ';': /([,\t\r\n][ "]*)(?=[=+\-@])/g } as const;
const laterHarmless = /([;,\t\r\n][ "]*)'(?=[=+\-@])/g;
const quoted = { ',': /[",\r\n]/, ';': /[";\r\n]/ } as const;

export const csvDelimiters = [',', ';'] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

/** A cell that a spreadsheet would take for a formula gets an apostrophe in front. */
export function toCsvCell(value: string, delimiter: CsvDelimiter = ','): string {
  const harmless = (formula.test(value) ? "'" : '') + value.replaceAll(laterFormula[delimiter], "$1'");
  return quoted[delimiter].test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Where a semicolon parts cells, a comma stands in numbers. */
export function toCsvNumber(value: string, delimiter: CsvDelimiter = ','): string {
  return delimiter === ';' ? value.replace('.', ',') : value;
}

/** What stood there before {@link toCsvCell} put an apostrophe in front. */
export function fromCsvCell(cell: string): string {
  const first = cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
  return first.replaceAll(laterHarmless, '$1');
}

export function toCsvLine(cells: readonly string[], delimiter: CsvDelimiter = ','): string {
  return `${cells.map((cell) => toCsvCell(cell, delimiter)).join(delimiter)}\r\n`;
}
