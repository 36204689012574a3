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

const spain = {
  code: '34',
  abroad: '00',
  trunk: '',
  afterTrunk: '',
  pattern: String.raw`[5-9]\d{8}`,
  formats: [[String.raw`(\d{3})(\d{2})(\d{2})(\d{2})`, '$1 $2 $3 $4', '', '', '']],
} as const;

test('where numbers are written in other groups, these are shown, and four digits stay of a hidden one', () => {
  expect(shownPhone('+34612345678', false, spain)).toBe('612 34 56 78');
  expect(shownPhone('+34612345678', true, spain)).toBe('••• •• 56 78');
  expect(shownPhone('+4915112345678', true, spain)).toBe('+•• •••••••5678');
  expect(shownPhone('•••••••5678', true, spain)).toBe('•••••••5678');
  expect(savedPhone('+34612345678', spain)).toBe('+34 612 34 56 78');
});
