// The rows of the embedded user pool.
export interface PoolUserRow {
  user_name: string;
  sub: string;
  status: string;
  enabled: number;
  attributes: string;
  /** The addresses that a code last proved; each stays good until another takes its place. */
  proven_addresses: string;
  group_names: string;
  srp_salt: string;
  srp_verifier: string;
  /** When a temporary password ends; nothing for one that the person chose. */
  password_expires_at: number | null;
  created_at: number;
  /** An account that waits for its code ends a day after it. */
  updated_at: number;
  password_changed_at: number | null;
  /** The browser and system in which somebody signed up, as far as they said. */
  sign_up_device: string | null;
  /** Whether the sign-up took the place of another one that waited, with another password. */
  sign_up_contested: number;
}

/** A name that a person can sign in with, in small letters; each belongs to one account. */
export interface PoolNameRow {
  name: string;
  user_name: string;
}

/** The app that shows somebody codes to sign in with. Secrets are sealed. */
export interface PoolAuthenticatorRow {
  user_name: string;
  /** Proven by a code; nothing until then. */
  secret: string | null;
  pending_secret: string | null;
  enabled: number;
  preferred: number;
  /** The time step of the last code that was taken: no code works twice. */
  last_step: number | null;
}

/** The identity that a person has, or had: it outlives the account, so that nobody gets it again. Guests need no row. */
export interface PoolIdentityRow {
  identity_id: string;
  sub: string | null;
  created_at: number;
}

/** A key that signs tokens; a retired one only checks them. */
export interface PoolKeyRow {
  key_id: string;
  jwk: string;
  created_at: number;
  retired_at: number | null;
}

export interface PoolCodeRow {
  user_name: string;
  purpose: string;
  code_hash: string;
  expires_at: number;
}

/** One sign-in: its refresh token as a hash. All tokens of the sign-in share `origin_jti`. */
export interface PoolSessionRow {
  origin_jti: string;
  user_name: string;
  client_id: string;
  refresh_hash: string;
  auth_time: number;
  expires_at: number;
  revoked_at: number | null;
  /** The account's; none where it had ended by the time that sessions were told apart by it. */
  sub: string | null;
}

/** What was tried and how often, for lock-outs and limits. */
export interface PoolAttemptRow {
  subject: string;
  kind: string;
  count: number;
  first_at: number;
  last_at: number;
}

/** What is spent of a budget since its hour or day began; `spender` as a hash, or empty where there is one for all. */
export interface BudgetRow {
  name: string;
  spender: string;
  began_at: number;
  spent: number;
}

/** SRP challenges that were answered: each works once. */
export interface PoolUsedChallengeRow {
  challenge_hash: string;
  expires_at: number;
}
