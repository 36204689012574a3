import { describe, expect, test } from 'vitest';
import { type Sending, type SentSoFar, nothingSent, refusedRecordIn, sendParts } from './send-import.ts';
import { openImport } from './worker/opened-import.ts';

const quietly = () => undefined;

/** A file of that many rows, ready to be sent. */
async function readyFile(rows: number) {
  const lines = Array.from({ length: rows }, (_, row) => `415555${String(row).padStart(4, '0')},2024-01-02`);
  const answers = openImport();
  await answers.open({ file: new File([`phone,created\n${lines.join('\n')}`], 'list.csv') }, quietly);
  await answers.judge({ hasHeader: true, order: 'monthFirst', now: Date.UTC(2026, 0, 1) }, quietly);
  return answers;
}

/** Counts each part once, as the server does; `answer` may come in the way, before or after it is counted. */
async function startSending(rows: number, over: Partial<Pick<Sending, 'send' | 'isStopped'>> = {}) {
  const file = await readyFile(rows);
  const parts = new Map<number, readonly string[]>();
  let kept: SentSoFar = nothingSent;
  const count: Sending['send'] = async (part, records) => {
    if (!parts.has(part)) {
      parts.set(
        part,
        records.map(({ phone }) => phone),
      );
    }
    const changed = [...parts.values()].flat().length;
    return { created: parts.get(part)?.length ?? 0, merged: 0, changed };
  };
  const sending: Sending = {
    takePart: async () => await file.part({ size: 10 }, quietly),
    send: count,
    refusedRecord: (error) => refusedRecordIn(error instanceof Error ? error.message : undefined),
    onRefused: async (row, said) => void (await file.refuse({ row, said }, quietly)),
    onSending: (sofar) => {
      kept = sofar;
    },
    onSent: async (part, sofar) => {
      await file.sent({ rows: part.rows }, quietly);
      kept = sofar;
    },
    isStopped: () => false,
    ...over,
  };
  return { file, sending, parts, count, kept: () => kept, arrived: () => [...parts.values()].flat() };
}

describe('an import', () => {
  test('sends every row once, in parts, and counts what came of them', async () => {
    const { sending, kept, parts, arrived } = await startSending(25);
    expect(await sendParts(sending, nothingSent)).toBe('done');
    expect([...parts.keys()]).toEqual([0, 1, 2]);
    expect(new Set(arrived()).size).toBe(25);
    expect(kept()).toMatchObject({ created: 25, changed: 25, nextPart: 3, underway: null });
  });

  test('that is stopped finishes its part and goes on after it', async () => {
    let sent = 0;
    const first = await startSending(25, { isStopped: () => sent > 0 });
    const counting: Sending = { ...first.sending, send: async (...part) => ((sent += 1), await first.count(...part)) };
    expect(await sendParts(counting, nothingSent)).toBe('stopped');
    expect(first.arrived()).toHaveLength(10);
    expect(await sendParts({ ...first.sending, isStopped: () => false }, first.kept())).toBe('done');
    expect(new Set(first.arrived()).size).toBe(25);
    expect(first.kept()).toMatchObject({ created: 25 });
  });

  test('that is stopped with its last part is done', async () => {
    let sent = 0;
    const { sending, count, arrived } = await startSending(20, { isStopped: () => sent > 1 });
    const counting: Sending = { ...sending, send: async (...part) => ((sent += 1), await count(...part)) };
    expect(await sendParts(counting, nothingSent)).toBe('done');
    expect(arrived()).toHaveLength(20);
  });

  test('whose answer was lost sends the same part under the same number, which counts once', async () => {
    const first = await startSending(15);
    const lost: Sending['send'] = async (...part) => {
      await first.count(...part);
      throw new Error('timeout of 10000ms exceeded');
    };
    await expect(sendParts({ ...first.sending, send: lost }, nothingSent)).rejects.toThrow('timeout');
    expect(await sendParts(first.sending, first.kept())).toBe('done');
    expect(first.kept()).toMatchObject({ created: 15, changed: 15, nextPart: 2 });
  });

  test('whose rows were changed after an answer was lost gives them a number that nobody has counted', async () => {
    const first = await startSending(15);
    const lost: Sending['send'] = async (...part) => {
      await first.count(...part);
      throw new Error('timeout of 10000ms exceeded');
    };
    await expect(sendParts({ ...first.sending, send: lost }, nothingSent)).rejects.toThrow('timeout');
    await first.file.edit({ row: 2, field: 'phone', text: '(212) 555-0199' }, quietly);
    expect(await sendParts(first.sending, first.kept())).toBe('done');
    expect(first.arrived()).toContain('12125550199');
  });

  test('leaves out the record that the server refuses and says why, by its row of the file', async () => {
    const { sending, count, file, arrived, kept } = await startSending(15);
    const strict: Sending['send'] = async (part, records) => {
      const index = records.findIndex(({ phone }) => phone === '14155550003');
      if (index >= 0) throw new Error(`Record ${index + 1}: phone is not a valid phone number`);
      return await count(part, records);
    };
    expect(await sendParts({ ...sending, send: strict }, nothingSent)).toBe('done');
    const { rows } = await file.show({ filter: 'refused', start: 0, count: 10 }, quietly);
    expect(rows).toMatchObject([{ number: 5, refusal: 'phone is not a valid phone number' }]);
    expect(arrived()).toHaveLength(14);
    expect(kept()).toMatchObject({ created: 14 });
  });

  test('still knows what was refused where the network failed after that, and takes it along once it is put right', async () => {
    const { sending, count, file, arrived, kept } = await startSending(15);
    const strict: Sending['send'] = async (_, records) => {
      const index = records.findIndex(({ phone }) => phone === '14155550003');
      throw new Error(index >= 0 ? `Record ${index + 1}: phone is not a valid phone number` : 'Network Error');
    };
    await expect(sendParts({ ...sending, send: strict }, nothingSent)).rejects.toThrow('Network Error');
    expect(await file.summary({}, quietly)).toMatchObject({ states: { refused: 1 }, unsent: 14 });
    await file.edit({ row: 4, field: 'phone', text: '(212) 555-0199' }, quietly);
    expect(await sendParts({ ...sending, send: count }, kept())).toBe('done');
    expect(arrived()).toHaveLength(15);
    expect(await file.summary({}, quietly)).toMatchObject({ states: { refused: 0 }, unsent: 0 });
  });
});
