import { expect, test } from 'vitest';
import { savedPhone, shownPhone } from './phone-text.tsx';

test('a hidden number shows its shape and its last four digits', () => {
  expect(shownPhone('14155550132', false)).toBe('(415) 555-0132');
  expect(shownPhone('14155550132', true)).toBe('(•••) •••-0132');
});

test('what will be saved carries its country', () => {
  expect(savedPhone('14155550132')).toBe('+1 (415) 555-0132');
});

test('a number of which the server tells a counter four digits is shown in the same shape', () => {
  for (const isHidden of [false, true]) expect(shownPhone('•••••••0132', isHidden)).toBe('(•••) •••-0132');
});
