import { expect, test } from 'vitest';
import { columnsDefault, toggleColumn } from './customer-columns.ts';

test('a person can take away every column but the two that say who a row is about', () => {
  const left = columnsDefault.reduce(toggleColumn, columnsDefault);
  expect(left).toEqual(['phone', 'status']);
});
