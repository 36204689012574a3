// What a tablet proves itself with, and the code that it shows. The database knows both as hashes only.
import { randomBytes, randomInt } from 'node:crypto';
import { pairingCodeAlphabet, pairingCodeLength } from '@fanfare/contract/pairing-code.ts';

const tokenBytes = 32;

export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

export function newPairingCode(): string {
  const letters = Array.from({ length: pairingCodeLength }, () => pairingCodeAlphabet[randomInt(32)]);
  return letters.join('');
}
