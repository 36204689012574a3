// What a tablet keeps through a restart. Nothing of a visitor is ever among it.

export interface Stored<T> {
  readonly read: () => T | undefined;
  readonly write: (value: T) => void;
  readonly forget: () => void;
}

export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A browser that keeps nothing, or no more, has the value until the page is closed. What was damaged is not there. */
export function openStored<T>(shelf: () => Shelf, name: string, isWhole: (value: unknown) => value is T): Stored<T> {
  let inMemory: T | undefined;
  return {
    read: () => {
      if (inMemory !== undefined) return inMemory;
      const value = attempt((): unknown => JSON.parse(shelf().getItem(name) ?? 'null'));
      return isWhole(value) ? value : undefined;
    },
    write: (value) => {
      inMemory = value;
      attempt(() => shelf().setItem(name, JSON.stringify(value)));
    },
    forget: () => {
      inMemory = undefined;
      attempt(() => shelf().removeItem(name));
    },
  };
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
