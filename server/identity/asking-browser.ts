// What is known of the browser that asks: whether somebody has signed in with it before, and what it calls itself.
//
// Browsers that somebody has signed in with before have a right of their own to try: what strangers get wrong elsewhere
// does not lock them out. A mark says no more than that, so it lets nobody in and needs no row. It ends with the password
// that the account had, because whoever knew that may have made marks with it.
import { createHmac, randomBytes } from 'node:crypto';
import { areEqualSecrets } from '../http/secrets.ts';
import type { PoolUser } from './accounts/users-store.ts';
import type { Pool } from './pool.ts';

export const marksLifeMs = 90 * 24 * 60 * 60_000;
/** People who share a browser each have theirs, the last ones. */
const marksMax = 5;
const idBytes = 12;
/** An id, when it ends, and what proves that we said so. */
const mark = /^[\w-]{16}\.[\da-z]{1,10}\.[\w-]{43}$/;

/** Of an account, and which password it has. */
type Marked = Pick<PoolUser, 'sub' | 'salt'>;

/** The id of the mark that the asking browser has for this account, which others cannot guess. */
export function findMark(pool: Pool, user: Marked | undefined): string | undefined {
  if (!user) return undefined;
  const found = readMarks(pool).find((text) => {
    const [id = '', ends = '', proof = ''] = text.split('.');
    const isOurs = areEqualSecrets(proof, prove(pool, user, `${id}.${ends}`));
    return isOurs && Number.parseInt(ends, 36) > pool.clock();
  });
  return found?.split('.', 1)[0];
}

/** Whether the asking browser belongs to the account. One that only waits for its code can be anybody's. */
export function isKnownTo(pool: Pool, user: Pick<PoolUser, 'sub' | 'salt' | 'status'> | undefined): boolean {
  return user?.status !== 'UNCONFIRMED' && findMark(pool, user) !== undefined;
}

/** Marks the asking browser, or renews its mark, whose count goes on; `salt` is that of a password that is new. */
export function giveMark(pool: Pool, user: Marked, { salt }: Pick<Marked, 'salt'> = user): void {
  const id = findMark(pool, user) ?? randomBytes(idBytes).toString('base64url');
  const said = `${id}.${(pool.clock() + marksLifeMs).toString(36)}`;
  const others = readMarks(pool).filter((text) => !text.startsWith(`${id}.`));
  pool.caller.keepMarks([`${said}.${prove(pool, { ...user, salt }, said)}`, ...others].slice(0, marksMax).join('~'));
}

function readMarks({ caller }: Pick<Pool, 'caller'>): readonly string[] {
  return caller.marks.split('~', marksMax).filter((text) => mark.test(text));
}

function prove(pool: Pick<Pool, 'secrets'>, { sub, salt }: Marked, said: string): string {
  return createHmac('sha256', pool.secrets.mark).update(`${sub}.${salt}.${said}`).digest('base64url');
}

const browsers = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/**
 * Browser and system by the names that people know, for letters that say where something was asked for. Our own words
 * alone, so that nobody writes into a letter what they call themselves.
 */
export function askingDevice(userAgent: string | undefined): string | undefined {
  const found = [browsers, systems].flatMap((kinds) => {
    const kind = kinds.find(([sign]) => sign.test(userAgent ?? ''));
    return kind ? [kind[1]] : [];
  });
  return found.length > 0 ? found.join(', ') : undefined;
}
