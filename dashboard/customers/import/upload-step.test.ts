import { expect, test } from 'vitest';
import { givenFile } from './upload-step.tsx';

const rows = 'phone\tcheckins\r\n4155550132\t3\r\n';
const given = (by: 'paste' | 'drop', text: string, ...names: readonly string[]) =>
  givenFile(
    by,
    { getData: () => text, files: names.map((name) => new File(['x'], name)) } as unknown as DataTransfer,
    'pasted',
  );

test('rows that are pasted from Excel come before the picture of them', async () => {
  const file = given('paste', rows, 'image.png');
  expect(file?.name).toBe('pasted.csv');
  expect(await file?.text()).toBe(rows);
});

test('a file is taken where no text comes with it, and where it is dropped', () => {
  expect(given('paste', 'customers.xlsx', 'customers.xlsx')?.name).toBe('customers.xlsx');
  expect(given('drop', 'file:///customers.xlsx', 'customers.xlsx')?.name).toBe('customers.xlsx');
  expect(given('drop', rows)?.name).toBe('pasted.csv');
  expect(given('paste', ' ')).toBeUndefined();
});
