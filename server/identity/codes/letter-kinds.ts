// What the pool writes to people: letters, and short texts for telephones.
import type { SignUp } from '../accounts/users-store.ts';

interface Letter {
  readonly subject: string;
  readonly text: string;
}

/** The same message for a mail box and for a telephone. */
interface Written {
  readonly letter: Letter;
  readonly text: string;
}

/** What a letter with a code is written of. */
interface CodeToWrite extends SignUpToTell {
  readonly siteName: string;
  readonly code: string;
}

export interface SignUpToTell {
  readonly signUp: SignUp;
  /** Whether the same was sent before. */
  readonly isAgain: boolean;
}

type WriteCode = (given: CodeToWrite) => Written;

/** What an alert tells of; of another email address it tells the former one, whoever has turned alerts off. */
export type Occasion = 'sign-in' | 'password' | 'two-step' | 'email';

interface AlertToWrite {
  readonly siteName: string;
  readonly at: Date;
}

/** Everything that the pool writes, in one language. */
export interface Letters {
  /** Proves the address of a new account. */
  readonly signUpCode: WriteCode;
  readonly resetCode: WriteCode;
  /** Proves an address that replaced the one before. */
  readonly addressCode: WriteCode;
  readonly alert: (occasion: Occasion, given: AlertToWrite) => Letter;
  /** A text to the number that was the account's. */
  readonly numberRemoved: (given: Pick<AlertToWrite, 'siteName'>) => string;
}
