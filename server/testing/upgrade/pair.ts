// Two versions on one database, and what each piece of work needs to ask both of them.
import { type TestProcess } from '../start-process.ts';
import type { Asker } from '../start-app.ts';

/** The same for both, so that each takes the other's tokens and addresses. */
export const publicUrl = 'http://127.0.0.1:9';

export interface Pair {
  /** Where something is done. */
  readonly one: TestProcess;
  /** Where it is seen, and gone on with. */
  readonly other: TestProcess;
  readonly clientId: string;
  readonly userPoolId: string;
  readonly ws: string;
  readonly token: string;
  /** A part of every name and number, which no other piece of work has. */
  readonly turn: number;
}

export interface Staff {
  readonly atOne: Asker;
  readonly atOther: Asker;
}

export function staffOf({ one, other, token }: Pair): Staff {
  return { atOne: one.withToken(token), atOther: other.withToken(token) };
}

/** A number that nobody else gives out. */
export function phoneOf({ turn }: Pick<Pair, 'turn'>, index: number): string {
  return `1415${turn}${String(index).padStart(5, '0')}`;
}

/** What a browser that is led to that server asks for. */
export function addressAt({ url }: Pick<TestProcess, 'url'>, address: string): string {
  return address.replace(publicUrl, url);
}
