import { describe, expect, test } from 'vitest';
import { toQrPath } from './qr-picture.tsx';

describe('the path of a QR code', () => {
  test('joins dark modules that stand in a row', () => {
    expect(
      toQrPath([
        [true, true, false],
        [false, true, true],
      ]),
    ).toBe('M0 0h2v1h-2zM1 1h2v1h-2z');
  });

  test('starts anew after a light module', () => {
    expect(toQrPath([[true, false, true]])).toBe('M0 0h1v1h-1zM2 0h1v1h-1z');
  });

  test('is empty without dark modules', () => {
    expect(toQrPath([[false, false]])).toBe('');
  });
});
