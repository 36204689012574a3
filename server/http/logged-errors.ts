// Errors as the log tells them. What databases say of a failure can hold phone numbers, in many places: only what is
// named here comes in.

const nestedMax = 5;
const hidden = '…';

/** Looked for from the first letter of each word only, so that a long word without an address costs no more than itself. */
const address = /(?<![^\s"'<>])[^\s"'<>]+@[^\s"'<>]+/g;
/** Seven digits and more in a row, as phone numbers are written. */
const longNumber = /\+?\d(?:[ ()-]{0,2}\d){6,}/g;
/**
 * The same where dots part it, in the forms that neither versions nor addresses of machines nor times have: with the
 * plus of a country, as 415.555.0132 and 612.345.678, behind the zero of an area, and in French pairs.
 */
const dottedNumber = new RegExp(
  [
    /(?<!\d)\+\d(?:[ .()-]{0,2}\d){6,}/,
    /(?<!\d|\d\.)(?:\d{1,3}[ .-])?(?:\(\d{3}\) ?|\d{3}[.-])\d{3}[.-]\d{4}(?!\.?\d)/,
    /(?<!\d|\d\.)\d{3}\.\d{3}\.\d{3}(?!\.?\d)/,
    /(?<!\d|\d[.:])0\d{2,4}(?=(?:\.?\d){4})(?:\.\d{2,8}){1,3}/,
    /(?<!\d|\d[.:])0\d(?:\.\d{2}){4}/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);
const quoted = /"[^"]*"/g;

/** What errors of the operating system, of SQLite and of PostgreSQL carry besides their message. */
interface Facts {
  readonly code?: unknown;
  readonly severity?: unknown;
  readonly constraint?: unknown;
  readonly table?: unknown;
  readonly column?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string | number;
  readonly constraint?: string;
  readonly table?: string;
  readonly stack: string;
  readonly cause?: LoggedError;
  /** Where several things failed, such as each address of a server. */
  readonly errors?: readonly LoggedError[];
}

export function toLoggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: typeof error === 'string' ? toLoggedText(error) : '', stack: '' };
  const { code, constraint, table, cause, errors }: Facts = error;
  const isDeep = depth >= nestedMax;
  return {
    type: error.constructor.name,
    message: toLoggedText(isFromDatabase(error) ? withoutValues(error) : error.message),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    stack: framesOf(error.stack ?? ''),
    ...(cause !== undefined && !isDeep && { cause: toLoggedError(cause, depth + 1) }),
    ...(Array.isArray(errors) &&
      !isDeep && { errors: errors.slice(0, nestedMax).map((one) => toLoggedError(one, depth + 1)) }),
  };
}

/** A text without what could be a phone number or an e-mail address. */
export function toLoggedText(text: string): string {
  return text.replaceAll(address, hidden).replaceAll(dottedNumber, hidden).replaceAll(longNumber, hidden);
}

/** PostgreSQL's errors have a severity. */
function isFromDatabase(error: Error & Facts): boolean {
  return typeof error.severity === 'string';
}

/** PostgreSQL quotes names and values alike: of what it quotes only the names stay that the error tells by themselves. */
function withoutValues({ message, code, constraint, table, column }: Error & Facts): string {
  // What is wrong with a statement itself; it holds names alone, for values travel beside it.
  if (typeof code === 'string' && code.startsWith('42')) return message;
  const names = new Set([constraint, table, column]);
  return message.replaceAll(quoted, (part) => (names.has(part.slice(1, -1)) ? part : `"${hidden}"`));
}

/** The first lines of a stack repeat the message. */
function framesOf(stack: string): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.map((line) => line.trim()).join('\n');
}
