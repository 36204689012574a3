import { expect, test } from 'vitest';
import { pastedFiles } from './file-choice.tsx';

const picture = new File(['x'], 'image.png', { type: 'image/png' });
const pasted = (types: Readonly<Record<string, string>>) =>
  pastedFiles({ getData: (type: string) => types[type] ?? '', files: [picture] } as unknown as DataTransfer);

test('text that is pasted adds no picture', () => {
  expect(pasted({ 'text/plain': 'Spring menu', 'text/html': '<p>Spring menu</p>' })).toEqual([]);
});

test('a picture that a browser copied is taken with the element that it stood in', () => {
  expect(pasted({ 'text/html': '<img src="https://example.com/menu.png">' })).toEqual([picture]);
});
