// The Redis that the tests of shared limits start.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebian, isRootOnDebian } from './debian.mjs';
import { Stop } from './house.mjs';

const program = 'redis-server';

function hasRedis() {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** Whether there is one; installed first where it must be there (`CI=true`) and can be. */
export async function findOrInstallRedis() {
  if (hasRedis() || process.env['CI'] !== 'true') return hasRedis();
  if (isRootOnDebian()) await installDebian([program]);
  if (hasRedis()) return true;
  throw new Stop('CI=true asks for Redis, and there is none: install it.');
}
