import { toCsvLine } from '@fanfare/contract/csv.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { Incomplete, type RowsReached, chooseSaveTarget, countRows } from './save-file.ts';

afterEach(() => vi.unstubAllGlobals());

const text = toCsvLine(['phone', 'note']) + toCsvLine(['14155550132', 'two\r\nlines, "quoted"']) + toCsvLine(['2', '']);

/** A few bytes at a time. */
function streamOf(csv: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(csv);
  return new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
}

async function read(csv: string, total: number, countNow = () => Promise.resolve(total)) {
  const reached: RowsReached[] = [];
  const counted = streamOf(csv).pipeThrough(countRows(total, (now) => reached.push(now), countNow));
  return { text: await new Response(counted).text(), last: reached.at(-1) };
}

test('a file goes through as it is, and its rows are counted whatever stands in their cells', async () => {
  expect(await read(text, 2)).toEqual({ text, last: { rows: 2, total: 2 } });
  expect(await read(toCsvLine(['phone']), 0)).toEqual({ text: 'phone\r\n', last: { rows: 0, total: 0 } });
});

test('a file that ends before its last row is refused', async () => {
  await expect(read(text, 3)).rejects.toThrow(Incomplete);
  await expect(read(text.slice(0, -2), 2)).rejects.toThrow(Incomplete);
  await expect(read('', 0)).rejects.toThrow(Incomplete);
});

test('a file without those who have left meanwhile is whole, as long as it ends with a line', async () => {
  const countNow = () => Promise.resolve(2);
  expect(await read(text, 3, countNow)).toEqual({ text, last: { rows: 2, total: 3 } });
  await expect(read(text.slice(0, -2), 3, countNow)).rejects.toThrow(Incomplete);
  await expect(read(text, 3, () => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
});

test('whoever chooses no place gets no file', async () => {
  vi.stubGlobal('showSaveFilePicker', () => Promise.reject(new DOMException('', 'AbortError')));
  expect(await chooseSaveTarget('customers.csv')).toBeUndefined();
});
