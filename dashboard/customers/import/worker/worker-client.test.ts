// What is said where the code that reads files does not come, as without a network or after an upgrade.
import { afterEach, expect, test, vi } from 'vitest';
import { openImport } from './opened-import.ts';
import { openImportFile } from './worker-client.ts';

vi.mock('./workbook.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(() => void vi.unstubAllGlobals());

const file = new File(['phone,created\n4155550132,2024-01-02\n'], 'list.csv');

/** Opens a file by a worker that answers with these events. */
function openBy(...events: readonly Event[]) {
  class FakeWorker extends EventTarget {
    postMessage(): void {
      for (const event of events) this.dispatchEvent(event);
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  return openImportFile().call('open', { file });
}

test('a reader that does not load is not taken for a fault of the file', async () => {
  await expect(openBy(new Event('error'))).rejects.toMatchObject({ code: 'notLoaded' });
});

test('a reader that breaks once it is at work has loaded', async () => {
  const atWork = new MessageEvent('message', { data: { id: 1, kind: 'progress', share: 0.5 } });
  await expect(openBy(atWork, new Event('error'))).rejects.toMatchObject({ code: 'unknown' });
});

test('a reader of Excel’s files that does not load is not taken for a fault of the file', async () => {
  const workbook = new File([new Uint8Array([0x50, 0x4b, 3, 4])], 'list.xlsx');
  const opening = Promise.resolve(openImport().open({ file: workbook }, () => undefined));
  await expect(opening).rejects.toMatchObject({ code: 'notLoaded' });
});
