import { type Installation, makeInstallation } from '../identity/installation.ts';

let made: Promise<Installation> | undefined;

/** Names and keys for the pools of a test process: a key takes a moment to make. */
export function poolSeed(): Promise<Installation> {
  made ??= makeInstallation();
  return made;
}
