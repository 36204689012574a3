// How a tablet waits: never in step with ten thousand others.

interface Patience {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Doubles with each fault in a row and is spread from half of that to one and a half times as much. */
export function afterFaultsMs(faults: number, { firstMs, maxMs }: Patience, random: number = Math.random()): number {
  return Math.min(maxMs, firstMs * 2 ** (faults - 1)) * (0.5 + random);
}

/** About as long, a tenth more or less. */
export function aboutMs(ms: number, random: number = Math.random()): number {
  return ms * (0.9 + random * 0.2);
}
