// How a command of the operators' command is asked for: its words, its options, and what is said of a wrong usage.
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Database } from '../../database/open.ts';
import type { Settings } from '../../settings.ts';
import type { UserPool } from '../open-pool.ts';

/** A use of the command that makes no sense; the message is the one line that people read. */
export class UsageError extends Error {}

export interface Words {
  /** As many as the command asks for. */
  readonly names: readonly string[];
  /** An option's text, or nothing where it was not given. */
  readonly text: (option: string) => string | undefined;
  readonly has: (option: string) => boolean;
}

/** What a command works with. */
export interface CommandContext {
  readonly database: Database;
  readonly pool: UserPool;
  readonly settings: Settings;
  readonly words: Words;
}

export interface Command {
  /** What stands after the command's own word, in the order in which it is typed: `NAME GROUP`. */
  readonly words: readonly string[];
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  /** How the options are written in the usage. */
  readonly optionsUsage?: string;
  /** Answers what to print. */
  readonly run: (context: CommandContext) => Promise<string>;
}

const program = 'npm run users --';

/** What the words of a command are read by. */
type CommandSyntax = Omit<Command, 'run'>;

export function usageOf(name: string, { words, optionsUsage }: CommandSyntax): string {
  return [program, name, ...words, optionsUsage].filter((part) => part !== undefined).join(' ');
}

/** The words after the command's name; refuses a missing one, one too many, and another command's option. */
export function readWords(name: string, command: CommandSyntax, args: readonly string[]): Words {
  const { values, positionals } = parse(name, command, args);
  const missing = command.words.find((_word, index) => !positionals[index]);
  if (missing !== undefined) throw new UsageError(`${missing} is missing: ${usageOf(name, command)}`);
  const tooMany = positionals[command.words.length];
  if (tooMany !== undefined) throw new UsageError(`${tooMany} is one word too many: ${usageOf(name, command)}`);
  return {
    names: positionals,
    text: (option) => {
      const value = values[option];
      return typeof value === 'string' ? value : undefined;
    },
    has: (option) => values[option] !== undefined,
  };
}

function parse(name: string, { options = {} }: CommandSyntax, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const option = /'(?:-\w, )?(-[^\s'=]*)/.exec(message)?.[1] ?? '';
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw new UsageError(`${name} has no option ${option}.`, { cause: error });
    if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') throw error;
    const needsText = options[option.replace(/^-+/, '')]?.type === 'string';
    throw new UsageError(
      needsText
        ? `${option} needs a value; one that begins with a dash is written ${option}=VALUE.`
        : `${option} takes no value.`,
      {
        cause: error,
      },
    );
  }
}
