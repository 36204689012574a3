// Where this repository stands and how its programs are started: always on the Node that npm pinned, whatever PATH has.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const installedBin = join(root, 'node_modules', '.bin');
export const pinnedNode = join(installedBin, 'node');

/** A failure that needs one line and no stack. */
export class Stop extends Error {}

/** The environment in which `node`, and every installed program, is the pinned one and keeps what it compiled. */
export const environment = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
  PATH: `${installedBin}${delimiter}${process.env['PATH'] ?? ''}`,
};

/**
 * What glibc is told when it starts the server; other C libraries pass over it. Pictures come in many small pieces, and
 * without this half of the memory that they took stays with the idle process for good.
 */
export const serverMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Starts a program with this terminal's input and output and answers its exit code.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: environment, ...options });
    child.on('error', (cause) => reject(new Stop(`${program} could not be started: ${cause.message}`, { cause })));
    child.on('exit', (code, signal) => resolve(code ?? codeOfSignal(signal)));
  });
}

/**
 * The same, but keeps what the program says.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const env = { ...environment, [process.stdout.isTTY ? 'FORCE_COLOR' : 'NO_COLOR']: '1' };
    const child = spawn(program, args, { cwd: root, env, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout?.on('data', (part) => (output += String(part)));
    child.stderr?.on('data', (part) => (output += String(part)));
    child.on('error', (cause) => reject(new Stop(`${program} could not be started: ${cause.message}`, { cause })));
    child.on('close', (code, signal) => resolve({ code: code ?? codeOfSignal(signal), output }));
  });
}

/**
 * A JSON file as what the caller knows it to be; nothing when it is missing or broken.
 * @template T
 * @param {string} file
 * @returns {T | undefined}
 */
export function readJson(file) {
  try {
    return /** @type {T} */ (JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Shells say 128 and the signal's number for a program that a signal ended.
 * @param {NodeJS.Signals | null} signal
 */
export function codeOfSignal(signal) {
  return 128 + (signal ? constants.signals[signal] : 0);
}

/**
 * Runs a script's main part: a {@link Stop} becomes one line, anything else keeps its stack.
 * @param {() => Promise<number>} main answers the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
