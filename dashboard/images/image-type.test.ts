import { expect, test } from 'vitest';
import { imageFileType } from './prepare-image.ts';

function bytes(...parts: (string | number)[]): Uint8Array {
  const values = parts.flatMap((part) => (typeof part === 'number' ? [part] : Array.from(part, codeOf)));
  return new Uint8Array([...values, ...Array.from({ length: 32 }, () => 0)]);
}

function codeOf(letter: string): number {
  return letter.codePointAt(0) ?? 0;
}

test('JPEG, PNG, WebP and HEIC are told by their first bytes', () => {
  expect(imageFileType(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('jpeg');
  expect(imageFileType(bytes(0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a))).toBe('png');
  expect(imageFileType(bytes('RIFF', 1, 2, 3, 4, 'WEBP'))).toBe('webp');
  expect(imageFileType(bytes(0, 0, 0, 24, 'ftypheic'))).toBe('heic');
});

test('anything else is not an image we can use, whatever it begins with', () => {
  expect(imageFileType(bytes('<svg xmlns='))).toBe('other');
  expect(imageFileType(bytes('GIF89a'))).toBe('other');
  expect(imageFileType(bytes(0, 0, 0, 24, 'ftypisom'))).toBe('other');
  expect(imageFileType(new Uint8Array())).toBe('other');
});
