// Single keys and pairs of keys that do something wherever nothing is typed.

/** How long the second key of a pair may take. */
export const secondKeyMs = 1_200;

export interface PressedKey {
  readonly key: string;
  readonly at: number;
}

/**
 * The pair or the single key that a press makes, as `g o` or `c`, in small letters; a first key of a pair is waited for
 * in `pending`.
 */
export function readSequence(
  pressed: PressedKey,
  pending: PressedKey | undefined,
): { readonly sequence: string | undefined; readonly pending: PressedKey | undefined } {
  const key = pressed.key.toLowerCase();
  const isSecond = pending !== undefined && pressed.at - pending.at <= secondKeyMs;
  if (isSecond) return { sequence: `${pending.key} ${key}`, pending: undefined };
  if (key === 'g') return { sequence: undefined, pending: { key, at: pressed.at } };
  return { sequence: key, pending: undefined };
}
