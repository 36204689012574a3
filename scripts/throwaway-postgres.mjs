// A PostgreSQL of one's own for tests and measurements: a fresh cluster in a temporary folder, gone at the end.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Stop } from './processes.mjs';
import { installDebian, isRootOnDebian } from './programs.mjs';

const debianFolder = '/usr/lib/postgresql';
const readyWithinMs = 20_000;
const inMemory = '/dev/shm';
const memoryMin = 4 * 2 ** 30;
const user = 'fanfare';

/** The folder that holds `initdb` and `postgres`, newest version first; nothing when there is none. */
export function findPostgres() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debianFolder, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
    askPgConfig(),
  ];
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** The same, installed first where PostgreSQL must be there (`CI=true`) and can be. */
export async function findOrInstallPostgres() {
  const found = findPostgres();
  if (found || process.env['CI'] !== 'true') return found;
  if (isRootOnDebian()) await installDebian(['postgresql']);
  const installed = findPostgres();
  if (installed) return installed;
  throw new Stop('CI=true asks for PostgreSQL, and there is none: install it, or set TEST_DATABASE_URL.');
}

function askPgConfig() {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

/**
 * Starts a cluster. `durable: false` leaves out what only a crash of the machine would miss, and is in memory where there
 * is room: a disk takes its time for the files of many databases.
 * @param {{ durable: boolean }} wish
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void> }>}
 */
export async function startThrowawayPostgres({ durable }) {
  const folder = makeClusterFolder(durable ? tmpdir() : scratchFolder());
  initCluster(folder);
  const port = await findFreePort();
  const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '128MB' };
  const server = spawnPostgres(folder, { port, max_connections: 200, ...(durable ? {} : careless) });
  const stop = () => stopAndRemove(server, folder);
  await untilReady(server, stop);
  return { url: clusterUrl(port), pid: server.pid ?? 0, stop };
}

/** Only PostgreSQL's user may enter it. */
export function makeClusterFolder(parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, 'fanfare-postgres-'));
  const owner = ownerOf();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  return folder;
}

/** @param {string} folder */
export function initCluster(folder) {
  runInCluster(folder, 'initdb', ['--auth=trust', `--username=${user}`, '--encoding=UTF8', '--no-sync']);
}

/**
 * Runs a program of PostgreSQL on the data of a cluster.
 * @param {string} folder
 * @param {string} program
 * @param {readonly string[]} args
 */
export function runInCluster(folder, program, args) {
  execFileSync(join(binaries(), program), ['-D', join(folder, 'data'), ...args], {
    ...ownerOf(),
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/**
 * Starts the server of a cluster, for this machine alone.
 * @param {string} folder
 * @param {Readonly<Record<string, string | number>> & { readonly port: number }} more settings
 */
export function spawnPostgres(folder, more) {
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...more };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(join(binaries(), 'postgres'), ['-D', join(folder, 'data'), ...flags], {
    ...ownerOf(),
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** @param {number} port */
export function clusterUrl(port) {
  return `postgres://${user}@127.0.0.1:${port}/postgres`;
}

function binaries() {
  const found = findPostgres();
  if (!found) throw new Stop('PostgreSQL was not found: install it, or set TEST_DATABASE_URL.');
  return found;
}

function scratchFolder() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= memoryMin ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** PostgreSQL refuses to run as root, so root hands it to the user that Debian made for it, or to nobody. */
function ownerOf() {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['postgres', 'nobody'].map(idsOf).find((ids) => ids) ?? [65_534, 65_534];
  return { uid, gid };
}

/**
 * @param {string} name
 * @returns {[uid: number, gid: number] | undefined}
 */
function idsOf(name) {
  try {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] })),
    );
    return uid === undefined || gid === undefined ? undefined : [uid, gid];
  } catch {
    return undefined;
  }
}

/** @returns {Promise<number>} */
export function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @param {() => Promise<unknown>} stop
 * @returns {Promise<void>}
 */
export function untilReady(server, stop) {
  let said = '';
  return new Promise((resolve, reject) => {
    const fail = (/** @type {string} */ why) =>
      void stop().then(() => reject(new Stop(`PostgreSQL did not start: ${why}\n${said}`)));
    const timer = setTimeout(() => fail(`not ready within ${readyWithinMs} ms`), readyWithinMs);
    server.stderr?.on('data', (part) => {
      said = (said + String(part)).slice(-4_000);
      if (!/ready to accept (read-only )?connections/.test(said)) return;
      clearTimeout(timer);
      resolve();
    });
    server.once('exit', (code) => {
      clearTimeout(timer);
      fail(`it ended with code ${code}`);
    });
  });
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @param {string} folder
 */
async function stopAndRemove(server, folder) {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}
