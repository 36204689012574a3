/** A message to one person; `code`, `username` and `purpose` only where it carries a code. */
interface ToOnePerson {
  readonly to: string;
  readonly text: string;
  readonly code?: string;
  readonly username?: string;
  readonly purpose?: string;
}

/** To an e-mail address. */
export interface Letter extends ToOnePerson {
  readonly medium: 'EMAIL';
  readonly subject: string;
  /** Where one call of a mail program, without a sign-in, stops letters like this one; they are sent by the clock. */
  readonly unsubscribeUrl?: string;
}

/** To a phone number, `+` and digits. */
export interface TextMessage extends ToOnePerson {
  readonly medium: 'SMS';
}

export type Message = Letter | TextMessage;

/** Delivers a message or throws; the outbox has written it, to the disk, before this returns. */
export type Send<M extends Message = Message> = (message: M) => Promise<void>;

const nameMax = 80;

/** People choose these names themselves: a letter shows them as one short line. */
export function toLine(name: string): string {
  const line = name.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  return line.length > nameMax ? `${line.slice(0, nameMax).toWellFormed()}…` : line;
}
