import { existsSync } from 'node:fs';
import { run } from './house.mjs';

/** Whether packages can simply be installed. */
export function isRootOnDebian() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

/**
 * Installs packages of Debian; answers apt's exit code.
 * @param {readonly string[]} packages
 */
export async function installDebian(packages) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update', '-qq'], options);
  return await run('apt-get', ['install', '-qq', '-y', ...packages], options);
}
