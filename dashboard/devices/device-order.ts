interface Ordered {
  readonly healthy: boolean;
  readonly name: string;
}

/** Those that need attention first, then by name. */
export function inOrderOfNeed<D extends Ordered>(devices: readonly D[]): D[] {
  return devices.toSorted(
    (one, other) =>
      Number(one.healthy) - Number(other.healthy) ||
      one.name.localeCompare(other.name, undefined, { numeric: true, sensitivity: 'base' }),
  );
}
