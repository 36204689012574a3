import { expect, onTestFinished, test, vi } from 'vitest';
import { clipboardFile, givenFile } from './upload-step.tsx';

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

test.each([
  ['the rows of the clipboard', () => Promise.resolve(rows), rows],
  ['that it holds none', () => Promise.resolve(' '), 'pasteNothing'],
  [
    'that the browser keeps it to itself',
    () => Promise.reject(new DOMException('', 'NotAllowedError')),
    'pasteRefused',
  ],
])('the button that pastes tells %s', async (_, readText, told) => {
  vi.stubGlobal('navigator', { clipboard: { readText } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const answer = await clipboardFile('pasted');
  expect(answer instanceof File ? await answer.text() : answer).toBe(told);
});
