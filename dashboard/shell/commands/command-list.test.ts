import { expect, test } from 'vitest';
import { type Command, findCommands } from './command-list.ts';

const run = () => {};
const commands: readonly Command[] = [
  { id: 'create', group: 'do', words: 'Create campaign', run },
  { id: 'list', group: 'go', words: 'Campaigns', run },
  { id: 'overview', group: 'go', words: 'Übersicht', run },
];

const found = (typed: string) => findCommands(commands, typed).map(({ id }) => id);

test('typed words find commands in any order, without accents and capitals, what begins so first', () => {
  expect(found('camp')).toEqual(['list', 'create']);
  expect(found('CAMPAIGN create')).toEqual(['create']);
  expect(found('uber')).toEqual(['overview']);
  expect(found('')).toEqual(['create', 'list', 'overview']);
  expect(found('nothing like it')).toEqual([]);
});
