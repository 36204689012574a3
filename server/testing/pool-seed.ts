import { type Seed, makeSeed } from '../identity/open-pool.ts';

let made: Promise<Seed> | undefined;

/** Names and a key for the pools of a test process: a key takes a moment to make. */
export function poolSeed(): Promise<Seed> {
  made ??= makeSeed();
  return made;
}
