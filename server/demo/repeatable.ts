// What is made up for the demo comes out the same each time.
import { hash } from 'node:crypto';

/** Mulberry32: small, and the same everywhere. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of several, each as often as its weight says. At least one must weigh something. */
export function pickByWeight<Kind>(random: () => number, weights: ReadonlyMap<Kind, number>): Kind {
  const total = weights.values().reduce((sum, weight) => sum + weight, 0);
  let left = random() * total;
  for (const [kind, weight] of weights) {
    left -= weight;
    if (left < 0) return kind;
  }
  throw new Error('Nothing weighs anything.');
}

/** In the form of a UUID, the same for the same name. */
export function uuidFrom(name: string): string {
  return hash('sha256', name).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
