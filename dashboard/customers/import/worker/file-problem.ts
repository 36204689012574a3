const fileProblemCodes = [
  'wrongType',
  'oldWorkbook',
  'password',
  'damaged',
  'tooLarge',
  'empty',
  'headerOnly',
  'unclosedQuote',
  'gone',
  'tooManyRows',
  'notLoaded',
  'overtaken',
  'unknown',
] as const;
export type FileProblemCode = (typeof fileProblemCodes)[number];

/** Why a file can't be read; `row` is the row of the file that it is about, where there is one. */
export class FileProblem extends Error {
  readonly code: FileProblemCode;
  readonly row: number | undefined;

  constructor(code: FileProblemCode, row?: number) {
    super(code);
    this.name = 'FileProblem';
    this.code = code;
    this.row = row;
  }
}

/** What reading failed with, in words that people can be told. */
export function toFileProblem(error: unknown): FileProblem {
  if (error instanceof FileProblem) return error;
  const isGone = error instanceof DOMException && ['NotFoundError', 'NotReadableError'].includes(error.name);
  return new FileProblem(isGone ? 'gone' : 'unknown');
}
