// What the command menu offers, and which of it fits what was typed.

import type { NavIcon } from '../navigation-items.ts';

type CommandThings = 'customers' | 'campaigns' | 'devices' | 'settings';

/** Of campaigns there may be hundreds with the same word. */
export const foundOfGroupMax = 6;

export interface Command {
  readonly id: string;
  readonly group: 'go' | 'do' | 'switch' | CommandThings;
  readonly icon: NavIcon | 'bell' | 'chats' | 'plus' | 'copy' | 'keyboard';
  readonly words: string;
  /** Where it leads, in small letters beside the words. */
  readonly detail?: string;
  readonly run: () => void;
}

/**
 * Those that hold every typed word, however it is written, and a few of each group; those that begin with the first one
 * come first, and with each the others of its group.
 */
export function findCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  const fitting = commands.filter((command) => words.every((word) => plain(command.words).includes(word)));
  const begins = (command: Command) => (first !== '' && plain(command.words).startsWith(first) ? 0 : 1);
  const sorted = fitting.toSorted((one, other) => begins(one) - begins(other));
  return [...Map.groupBy(sorted, ({ group }) => group).values()].flatMap((ofGroup) =>
    first === '' ? ofGroup : ofGroup.slice(0, foundOfGroupMax),
  );
}

/** Small letters without accents. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
