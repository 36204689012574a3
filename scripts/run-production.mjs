// README's production commands, in a folder that holds nothing but the project's own files.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Stop, installedBin, readJson, root, runQuietly } from './processes.mjs';
import { findNpm } from './install.mjs';
import { findFreePort } from './throwaway-postgres.mjs';

/** @typedef {import('./report.mjs').Count} Count */

// An installation is part of it, on two cores that also run the tests.
const startsWithinMs = 900_000;
const stopsWithinMs = 10_000;
const upgraded = { name: 'helmet', version: '8.2.0', workspace: 'server' };

/**
 * Starts the product for production from a fresh copy, adds a user, and starts it again after an upgrade that changes a
 * dependency.
 * @returns {Promise<Count>}
 */
export async function runProduction() {
  const home = mkdtempSync(join(tmpdir(), 'fanfare-production-'));
  const folder = join(home, 'fanfare');
  const port = await findFreePort();
  const env = {
    ...withoutPinnedNode(),
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://fanfare.example',
    PORT: String(port),
    DATA_DIR: join(home, 'data'),
  };
  /** @param {readonly string[]} args */
  const npm = (...args) => npmAt(folder, args);
  // As from another shell, or from cron.
  const npmWithoutNodeEnv = async () => {
    const { NODE_ENV: _, ...others } = env;
    return await npmAt(folder, ['run', 'users', '--', 'list'], others);
  };
  /**
   * @param {string} cwd
   * @param {readonly string[]} args
   * @param {NodeJS.ProcessEnv} [as]
   */
  const npmAt = async (cwd, args, as = env) => {
    const { program, args: own } = findNpm();
    const { code, output } = await runQuietly(program, [...own, ...args], { cwd, env: as });
    if (code !== 0) throw new Stop(`npm ${args[0]} failed in production:\n${output}`);
    return output;
  };
  // Elsewhere, because npm would note in node_modules what it has not installed.
  const upgrade = async () => {
    const next = join(home, 'next');
    copyTracked(next);
    await npmAt(next, changeOf(upgraded));
    for (const file of ['package-lock.json', `${upgraded.workspace}/package.json`]) {
      cpSync(join(next, file), join(folder, file));
    }
  };
  /** @type {readonly (readonly [string, () => Promise<unknown>])[]} */
  const steps = [
    ['the lockfile names all that npm ci asks for', () => npm('ci', '--dry-run')],
    ['production starts from a fresh copy', () => startOnce(folder, env)],
    ['production has what running needs alone', async () => expectInstalled(folder, 'node_modules/vitest', undefined)],
    [
      'a user is added',
      () => npm('run', 'users', '--', 'add', 'owner@fanfare.example', '--password', 'a long sentence'),
    ],
    ['whatever NODE_ENV is, the users are listed', async () => expectUser(await npmWithoutNodeEnv())],
    ['nothing was installed for that', async () => expectInstalled(folder, 'node_modules/vitest', undefined)],
    ['a new version changes a dependency', () => upgrade()],
    ['whatever NODE_ENV is, what browsers load is built for production', () => build(folder, env)],
    ['production starts after that upgrade', () => startOnce(folder, env)],
    [
      'the upgrade is installed',
      async () => expectInstalled(folder, `${upgraded.workspace}/node_modules/${upgraded.name}`, upgraded.version),
    ],
    ['the user is still there', async () => expectUser(await npm('run', 'users', '--', 'list'))],
  ];
  try {
    copyTracked(folder);
    return await pass(steps);
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @param {{ name: string, version: string, workspace: string }} changed */
function changeOf({ name, version, workspace }) {
  return ['install', '--package-lock-only', '--save-exact', `--workspace=${workspace}`, `${name}@${version}`];
}

/**
 * Each step needs the one before, so the first that fails ends them. What they say stands together, because tests run
 * meanwhile.
 * @param {readonly (readonly [string, () => Promise<unknown>])[]} steps
 */
async function pass(steps) {
  /** @type {Count} */
  const count = { passed: 0, failed: 0, skipped: 0 };
  let said = '';
  for (const [name, step] of steps) {
    const began = performance.now();
    try {
      await step();
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      said += `✗ ${name}\n${error.message}\n`;
      count.failed = 1;
      count.failures = [`production > ${name}\n    ${error.message.slice(-2_000)}`];
      break;
    }
    said += `✓ ${name} (${((performance.now() - began) / 1_000).toFixed(1)} s)\n`;
    count.passed += 1;
  }
  process.stdout.write(said);
  return count;
}

/** What whoever clones the project gets, with what is not committed yet. @param {string} folder */
function copyTracked(folder) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of listed.split('\0')) {
    if (file && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file));
  }
}

/** The environment of somebody's own shell. */
function withoutPinnedNode() {
  const { NODE_COMPILE_CACHE: _cache, ...env } = process.env;
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('npm_')));
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((one) => one !== installedBin);
  return { ...own, PATH: path.join(delimiter) };
}

/**
 * `npm start` until it is ready, then stopped as an operator stops it.
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 */
async function startOnce(folder, env) {
  const { program, args } = findNpm();
  const npm = spawn(program, [...args, 'start'], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (part) => (said += String(part)));
  const ended = new Promise((resolve) => npm.once('close', resolve));
  const group = -(npm.pid ?? 0);
  try {
    const until = Date.now() + startsWithinMs;
    while (!(await isReady(env['PORT']))) {
      if (npm.exitCode !== null || Date.now() > until) throw new Stop(`npm start did not serve:\n${said}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  } finally {
    if (npm.exitCode === null) process.kill(group, 'SIGTERM');
    const late = setTimeout(() => process.kill(group, 'SIGKILL'), stopsWithinMs);
    await ended;
    clearTimeout(late);
  }
}

/**
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 */
async function build(folder, env) {
  const program = 'import { buildStale } from "./scripts/build.mjs"; await buildStale();';
  const { code, output } = await runQuietly(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    env: { ...env, NODE_ENV: 'development' },
  });
  if (code !== 0) throw new Stop(`Building for production failed:\n${output}`);
}

/** @param {string | undefined} port */
async function isReady(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/**
 * @param {string} folder
 * @param {string} path
 * @param {string | undefined} version nothing where it must not be there
 */
function expectInstalled(folder, path, version) {
  /** @type {{ version: string } | undefined} */
  const found = readJson(join(folder, path, 'package.json'));
  if (found?.version !== version)
    throw new Stop(`${path} is ${found?.version ?? 'missing'}, not ${version ?? 'missing'}.`);
}

/** @param {string} list */
function expectUser(list) {
  if (!list.includes('owner@fanfare.example')) throw new Stop(`The user is gone:\n${list}`);
}
