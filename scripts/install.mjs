// Brings node_modules in step with package-lock.json, and does nothing when it already is.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Stop, installedBin, pinnedNode, readJson, root, run } from './processes.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} Package */

const oldestNode = 20;

/** What the lockfile says, and the lockfile stays as it is. Not `npm ci`: it removes everything before it begins. */
const install = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Installs what package-lock.json names and node_modules lacks.
 * @param {boolean} [isProduction] where nothing is to be installed because what development alone needs is missing
 */
export async function installMissing(isProduction) {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    throw new Stop(`Node ${oldestNode} or newer is needed to install; this is Node ${process.versions.node}.`);
  }
  if (isInstalled(root, isProduction)) return;
  process.stdout.write('Installing packages ...\n');
  const npm = findNpm();
  const code = await run(npm.program, [...npm.args, ...toInstallArgs(root, isProduction)], npm.options);
  if (code !== 0) throw new Stop(`npm install failed with code ${code}: the lines above say why. Nothing was started.`);
  if (existsSync(pinnedNode)) return;
  throw new Stop(
    `There is no packaged Node for ${process.platform} on ${process.arch}, or npm was told to omit optional packages.`,
  );
}

/**
 * What npm is told. For production it adds nothing that development alone needs, and takes nothing of that from a
 * developer's folder either.
 * @param {string} folder
 * @param {boolean} [isProduction]
 */
export function toInstallArgs(folder, isProduction = false) {
  const present = readPackages(join(folder, 'node_modules', '.package-lock.json')) ?? {};
  const isDevelopers = Object.values(present).some(({ dev }) => dev === true);
  return isProduction && !isDevelopers ? [...install, '--omit=dev'] : install;
}

/**
 * Whether every package of the lockfile stands in node_modules as npm's own record of it says.
 * @param {string} folder
 * @param {boolean} [isProduction] where npm leaves out what development alone needs
 */
export function isInstalled(folder, isProduction = process.env['NODE_ENV'] === 'production') {
  const wanted = readPackages(join(folder, 'package-lock.json'));
  const present = readPackages(join(folder, 'node_modules', '.package-lock.json'));
  if (!wanted) throw new Stop('package-lock.json is missing or broken: restore it with git checkout package-lock.json');
  if (!present || !existsSync(join(folder, 'node_modules', '.bin', 'node'))) return false;
  return Object.entries(wanted).every(([path, one]) => {
    if (present[path]) return isSame(one, present[path]);
    return path === '' || one.optional === true || (isProduction && (one.dev ?? one.devOptional) === true);
  });
}

/**
 * @param {Package} wanted
 * @param {Package} present
 */
function isSame(wanted, present) {
  return wanted.version === present.version && wanted.integrity === present.integrity;
}

/** @param {string} file */
function readPackages(file) {
  /** @type {{ packages: Record<string, Package> } | undefined} */
  const lock = readJson(file);
  return lock?.packages;
}

/**
 * npm as it was called, on the Node that it was called with: the pinned one is about to be replaced.
 */
export function findNpm() {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== installedBin);
  const options = { env: { ...process.env, PATH: path.join(delimiter) } };
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script?.endsWith('.js') && existsSync(script)) {
    return { program: node && existsSync(node) ? node : process.execPath, args: [script], options };
  }
  if (path.some((folder) => existsSync(join(folder, 'npm')))) return { program: 'npm', args: [], options };
  throw new Stop('npm was not found. It comes with Node: https://nodejs.org');
}
