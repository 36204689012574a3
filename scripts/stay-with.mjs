// Runs programs in the foreground: hands them the signals that this process gets and ends as they end.
import { spawn } from 'node:child_process';
import { codeOfSignal, environment, root } from './processes.mjs';

const parentCheckMs = 250;

/** @typedef {readonly [program: string, args: readonly string[], folder?: string]} Command */
/** @typedef {Readonly<Record<string, string>>} Environment */

/**
 * Answers the exit code of the first program that ends, after the others were stopped.
 * @param {readonly Command[]} commands
 * @param {Environment} added What they are told besides; whoever starts us may say otherwise.
 * @returns {Promise<number>}
 */
export async function stayWith(commands, added = {}) {
  const children = commands.map(([program, args, folder = root]) =>
    spawn(program, args, { cwd: folder, stdio: 'inherit', env: { ...added, ...environment } }),
  );
  /** @param {NodeJS.Signals} signal */
  const tell = (signal) => children.forEach((child) => child.kill(signal));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, tell);
  stopWithoutParent(() => tell('SIGTERM'));
  const ends = children.map((child) => endOf(child));
  const code = await Promise.race(ends);
  tell('SIGTERM');
  await Promise.all(ends);
  return code;
}

/**
 * npm ends at SIGTERM without handing it on; whoever stopped npm meant what it runs.
 * @param {() => void} stop
 */
function stopWithoutParent(stop) {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, parentCheckMs);
  timer.unref();
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function endOf(child) {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(code ?? codeOfSignal(signal)));
  });
}
