// Between giving a password and confirming the account: in memory alone, gone with the page.

interface PendingSignIn {
  readonly username: string;
  readonly password: string;
}

let pending: PendingSignIn | undefined;

export function keepForConfirmation(username: string, password: string): void {
  pending = { username, password };
}

/** Hands it out once. */
export function takeAfterConfirmation(username: string): PendingSignIn | undefined {
  const kept = pending?.username === username ? pending : undefined;
  pending = undefined;
  return kept;
}
