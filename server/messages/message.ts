/** A letter or text message to one person; `code`, `userName` and `purpose` only where it carries a code. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code?: string;
  readonly username?: string;
  readonly purpose?: string;
}

/** Delivers a message or throws; the outbox has written it, to the disk, before this returns. */
export type Send = (message: Message) => Promise<void>;
