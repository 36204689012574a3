// What the process was given, what a file of settings adds, and secrets that stand in files of their own.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { secretSettings } from './settings-table.ts';
import { BadSetting, type Environment } from './settings.ts';

const fileDefault = '.env';

/**
 * The settings for a program that was started in `folder`. What it was given goes before what `ENV_FILE` says, and a
 * secret may stand in the file that `NAME_FILE` names. Throws {@link BadSetting} for a file that can't be read.
 */
export function readEnvironment(given: Environment, folder = process.cwd()): Environment {
  const all: Record<string, string | undefined> = { ...readFileOfSettings(given, folder), ...withoutEmpty(given) };
  for (const name of secretSettings) {
    const variable = `${name}_FILE`;
    const path = all[variable];
    if (!path) continue;
    if (all[name]) throw new BadSetting(`${variable} cannot be set beside ${name}.`);
    const value = read(variable, resolve(folder, path)).replace(/\r?\n$/, '');
    if (value === '') throw new BadSetting(`${variable}: ${resolve(folder, path)} is empty.`);
    all[name] = value;
  }
  return all;
}

/** The same for this process, where libraries find theirs too. */
export function loadEnvironment(): Environment {
  const environment = readEnvironment(process.env);
  Object.assign(process.env, environment);
  return environment;
}

function readFileOfSettings(given: Environment, folder: string): Environment {
  const { ENV_FILE: named } = withoutEmpty(given);
  if (named === 'none') return {};
  try {
    return withoutEmpty(parseEnv(read('ENV_FILE', resolve(folder, named ?? fileDefault))));
  } catch (error) {
    // Nobody need have one.
    if (named === undefined && error instanceof BadSetting && isMissing(error.cause)) return {};
    throw error;
  }
}

function read(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new BadSetting(`${variable}: ${path} cannot be read (${(cause as NodeJS.ErrnoException).code}).`, { cause });
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && (cause as NodeJS.ErrnoException).code === 'ENOENT';
}

function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
}
