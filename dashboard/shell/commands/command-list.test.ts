import { expect, test } from 'vitest';
import { type Command, findCommands } from './command-list.ts';
import { phoneDigits } from './found-things.ts';

const run = () => {};
const commands: readonly Command[] = [
  { id: 'create', group: 'do', icon: 'plus', words: 'Create campaign', run },
  { id: 'list', group: 'go', icon: 'megaphone', words: 'Campaigns', run },
  { id: 'overview', group: 'go', icon: 'house', words: 'Übersicht', run },
];

const found = (typed: string) => findCommands(commands, typed).map(({ id }) => id);

test('typed words find commands in any order, without accents and capitals, what begins so first', () => {
  expect(found('camp')).toEqual(['list', 'create']);
  expect(found('CAMPAIGN create')).toEqual(['create']);
  expect(found('uber')).toEqual(['overview']);
  expect(found('')).toEqual(['create', 'list', 'overview']);
  expect(found('nothing like it')).toEqual([]);
});

test('what is of one group stands together, and the group of what fits best stands first', () => {
  const others: readonly Command[] = [
    { id: 'all', group: 'go', icon: 'users', words: 'All campaigns', run },
    { id: 'camp', group: 'switch', icon: 'cube', words: 'Camp of the Cats', run },
  ];
  const foundWith = (typed: string) => findCommands([...commands, ...others], typed).map(({ id }) => id);
  expect(foundWith('c')).toEqual(['create', 'list', 'overview', 'all', 'camp']);
  expect(foundWith('ca')).toEqual(['list', 'all', 'camp', 'create']);
  expect(foundWith('camp of')).toEqual(['camp']);
});

test('a few of a group are shown once something is typed', () => {
  const many = Array.from({ length: 9 }, (_, index): Command => {
    return { id: `c${index}`, group: 'campaigns', icon: 'megaphone', words: `Campaign ${index}`, run };
  });
  expect(findCommands(many, 'camp')).toHaveLength(6);
  expect(findCommands(many, 'camp 8').map(({ id }) => id)).toEqual(['c8']);
});

test.each([
  ['(415) 555-0132', '4155550132'],
  ['+1 415', '1415'],
  ['132', '132'],
  ['32', ''],
  ['Room 415', ''],
  ['415 555 0132 99 88', ''],
])('what is typed as %s asks for the number %s', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits);
});
