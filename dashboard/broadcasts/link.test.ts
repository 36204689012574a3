import { expect, test } from 'vitest';
import { insertLink } from './link.ts';

/** `|` is the caret. */
function press(typed: string): string {
  const { body, caret } = insertLink(typed.replace('|', ''), typed.indexOf('|'));
  return `${body.slice(0, caret)}|${body.slice(caret)}`;
}

test.each([
  ['|', '{link}|'],
  ['Six wines:|', 'Six wines: {link}|'],
  ['Six wines: |', 'Six wines: {link}|'],
  ['Six wines:| Reply STOP', 'Six wines: {link}| Reply STOP'],
  ['Six wines: | Reply STOP', 'Six wines: {link}| Reply STOP'],
  ['|Reply STOP', '{link}| Reply STOP'],
  ['Six wines:\n|\nReply STOP', 'Six wines:\n{link}|\nReply STOP'],
])('the link goes where one writes, with a blank only where none stands: %j', (typed, expected) => {
  expect(press(typed)).toBe(expected);
});
