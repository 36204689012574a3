import { randomInt } from 'node:crypto';
import type { PasswordPolicy } from '@fanfare/contract/config.ts';

// Without letters and digits that people mix up when they read them aloud.
const kinds = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-+=.!?'] as const;
const groupLength = 4;
const lengthMin = 16;

/** Random, long enough, and with every kind of character that a policy can ask for. */
export function newTemporaryPassword({ minLength }: PasswordPolicy): string {
  const groups = Math.ceil(Math.max(minLength, lengthMin) / groupLength);
  return Array.from({ length: groups }, drawGroup).join('');
}

function drawGroup(): string {
  return kinds.map((letters) => letters[randomInt(letters.length)]).join('');
}
