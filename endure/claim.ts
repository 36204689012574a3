export type Engine = 'sqlite' | 'postgres';

export interface Proof {
  /** What was measured, in a few words: `100,000 calls, 0 failed`. */
  readonly figure: string;
  readonly holds: boolean;
}

/** Something that holds however long one tries. */
export interface Claim {
  readonly name: string;
  /** What databases of a test are made on meanwhile. */
  readonly engine: Engine;
  /** Programs that are not in npm. */
  readonly needs?: readonly string[];
  /** What it throws counts as a failure too. */
  readonly prove: () => Promise<Proof>;
}

/** A size from the environment, such as `ENDURE_FUZZ_CALLS=1000`. */
export function sizeOf(name: string, usual: number): number {
  const given = process.env[name];
  if (given === undefined) return usual;
  if (!/^[1-9]\d{0,9}$/.test(given)) throw new Error(`${name} is a whole number above 0, not ${given}.`);
  return Number(given);
}

/** Another one in each run, unless it is given: the same seed tries the same again. */
export const seed = sizeOf('ENDURE_SEED', 1 + (Date.now() % 1_000_000_000));
