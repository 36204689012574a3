// What the keys on a screen, and of a keyboard, make of the digits of one number.

export function dropDigit(digits: string): string {
  return digits.slice(0, -1);
}

/** A digit, or a plus, goes to `add` alone: it would come a second time in the field, which may have the focus by then. */
export function takeNumberKey(event: KeyboardEvent, add: (typed: string) => void): void {
  if (!/^[\d+]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  add(event.key);
}
