// Between giving a password and being let in: in memory alone, gone with the page.

interface PendingSignIn {
  readonly username: string;
  readonly password: string;
}

let pending: PendingSignIn | undefined;

export function keepPassword(username: string, password: string): void {
  pending = { username, password };
}

/** What was kept for this person, if the page has not been reloaded since. */
export function findPassword(username: string): PendingSignIn | undefined {
  return pending?.username === username ? pending : undefined;
}

export function forgetPassword(): void {
  pending = undefined;
}
