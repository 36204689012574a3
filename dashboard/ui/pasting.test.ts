import { expect, test } from 'vitest';
import { pastedText } from './pasting.ts';

const pasted = (text: string, ...names: readonly string[]) =>
  ({ getData: () => text, files: names.map((name) => new File(['x'], name)) }) as unknown as DataTransfer;

test('what Word and Excel copy is text, also with the picture that they send along', () => {
  expect(pastedText(pasted('Spring menu', 'image.png'))).toBe('Spring menu');
  expect(pastedText(pasted('phone\r\n4155550132', 'image.png'))).toBe('phone\r\n4155550132');
  expect(pastedText(pasted('phone'))).toBe('phone');
  expect(pastedText(pasted('https://example.com/photo.jpg'))).toBe('https://example.com/photo.jpg');
});

test.each([
  ['', ['image.png']],
  ['menu.png', ['menu.png']],
  ['menu.png\rbar.png', ['menu.png', 'bar.png']],
  ['/home/ada/menu.png\n/home/ada/bar.png', ['menu.png', 'bar.png']],
  ['https://example.com/photo.jpg', ['image.png']],
] as const)('a copied file is no text by its name or address: %j', (text, names) => {
  expect(pastedText(pasted(text, ...names))).toBe('');
});
