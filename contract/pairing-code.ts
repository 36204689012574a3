// The code that a tablet shows and staff type: six characters, none of which looks like another.

export const pairingCodeLength = 6;
/** Without 0, O, 1 and I. */
export const pairingCodeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** What was typed or pasted as a code is written: capitals, without anything around or between. */
export function toPairingCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
}

export function isPairingCode(code: string): boolean {
  return code.length === pairingCodeLength && code.split('').every((letter) => pairingCodeAlphabet.includes(letter));
}
