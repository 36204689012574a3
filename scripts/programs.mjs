// Programs that some tests start, and that are no packages of npm.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Stop, run } from './processes.mjs';

/** @param {string} program */
function isThere(program) {
  // Debian keeps servers where not everybody looks.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.some((folder) => existsSync(join(folder, program)));
}

/**
 * Whether all of these are there; installed first where they must be (`CI=true`) and can be. Debian's packages have the
 * programs' names.
 * @param {readonly string[]} programs
 */
export async function findOrInstall(programs) {
  const areThere = () => programs.every(isThere);
  if (areThere() || process.env['CI'] !== 'true') return areThere();
  if (isRootOnDebian()) await installDebian(programs);
  if (areThere()) return true;
  throw new Stop(`CI=true asks for ${programs.join(' and ')}, and there is none: install it.`);
}

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
