// Builds the browser parts whose inputs changed since their last build.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stop, environment, root, runQuietly } from './processes.mjs';

/** Each browser part, the Vite builds that make it, and one file that shows that they did. */
export const parts = [
  { name: 'dashboard', builds: [[]], proof: 'dist/index.html' },
  { name: 'visitors', builds: [[], ['--ssr']], proof: 'dist/server/render.js' },
];

const sharedInputs = ['contract', 'package-lock.json', 'tsconfig.base.json', 'scripts/precompress.ts'];
const stampName = '.built';

/** Builds what is stale, side by side. */
export async function buildStale() {
  const stale = parts.filter((part) => !isFresh(part));
  if (stale.length === 0) return;
  process.stdout.write(`Building ${stale.map(({ name }) => name).join(' and ')} ...\n`);
  const ends = await Promise.allSettled(stale.map((part) => build(part)));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * The same as a check: what fails is shown and counted, and does not stop what comes after.
 * @returns {Promise<import('./report.mjs').Count>}
 */
export async function tryToBuild() {
  try {
    await buildStale();
    return { passed: parts.length, failed: 0, skipped: 0 };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stdout.write(`${error.message}\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** @param {typeof parts[number]} part */
function isFresh(part) {
  const stamp = stampOf(part);
  return (
    existsSync(join(root, part.name, part.proof)) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === digestInputs(part)
  );
}

/** @param {typeof parts[number]} part */
async function build(part) {
  const digest = digestInputs(part);
  for (const flags of part.builds) {
    const { code, output } = await runQuietly('vite', ['build', '--logLevel', 'warn', ...flags], {
      cwd: join(root, part.name),
      // Whatever the server is started for: development's code of React is heavier than a route may be.
      env: { ...environment, NODE_ENV: 'production' },
    });
    if (code !== 0) throw new Stop(`${output}\nBuilding ${part.name} failed: the lines above say why.`);
    process.stdout.write(output);
  }
  writeFileSync(stampOf(part), digest);
}

/** @param {typeof parts[number]} part */
function stampOf(part) {
  return join(root, part.name, 'dist', stampName);
}

/**
 * Names, sizes and times of everything that a build reads: a changed, added or removed file changes it.
 * @param {typeof parts[number]} part
 */
function digestInputs(part) {
  const hash = createHash('sha256');
  for (const input of [part.name, ...sharedInputs]) addInput(hash, join(root, input));
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function addInput(hash, path) {
  const { size, mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) {
    hash.update(`${path} ${size} ${mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path).toSorted()) {
    if (name !== 'dist' && name !== 'node_modules' && !name.includes('.test.')) addInput(hash, join(path, name));
  }
}
