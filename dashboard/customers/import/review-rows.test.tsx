import type { PhoneRule } from '@fanfare/contract/phone-rule.ts';
import { beforeAll, expect, test } from 'vitest';
import { drawPage } from '../../testing/draw.tsx';
import { startAllTexts } from '../../testing/texts.ts';
import { ReviewRows } from './review-rows.tsx';
import type { ReviewState } from './use-review.ts';
import { openImport } from './worker/opened-import.ts';

const quietly = () => undefined;

beforeAll(() => startAllTexts());

/** Each cell of the file's only row that is marked as wrong, with what describes it. */
async function markedCells(row: string, phoneRule: PhoneRule | null = null): Promise<Readonly<Record<string, string>>> {
  const answers = openImport();
  const content = `phone,created,last check-in,visits\n${row}\n`;
  await answers.open({ file: new File([content], 'list.csv'), rule: phoneRule }, quietly);
  await answers.judge({ hasHeader: true, order: 'monthFirst', now: Date.UTC(2026, 0, 1) }, quietly);
  const { fields } = await answers.summary({}, quietly);
  const shown = await answers.show({ filter: 'all', start: 0, count: 1 }, quietly);
  const review = { shown } as unknown as ReviewState;
  const html = drawPage(<ReviewRows review={review} fields={fields} />, { workspace: phoneRule ? { phoneRule } : {} });
  const inputs = [...html.matchAll(/<input[^>]*aria-invalid="true"[^>]*>/g)].map(([input]) => input);
  const marked = inputs.map((input) => {
    const [, name = ''] = /aria-label="([^"]*)"/.exec(input) ?? [];
    const [, id = ''] = /aria-describedby="([^"]*)"/.exec(input) ?? [];
    const [, words = ''] = html.split(` id="${id}">`);
    return [name, words.slice(0, words.indexOf('</span></span>')).replaceAll(/<[^>]*>/g, '')];
  });
  return Object.fromEntries(marked) as Readonly<Record<string, string>>;
}

test('every wrong cell of a row is marked and described by its own reason', async () => {
  expect(await markedCells('555,,2099-01-01,1')).toEqual({
    'Phone, row 2': 'Not a valid US or Canada number',
    'Registered, row 2': 'Registration date is missing',
    'Last check-in, row 2': 'Last check-in is in the future',
  });
});

test('a wrong number is said to be none of the US and Canada only where the workspace is there', async () => {
  const germany = {
    code: '49',
    abroad: '00',
    trunk: '0',
    afterTrunk: '',
    pattern: String.raw`[1-9]\d{3,13}`,
    formats: [],
  };
  expect(await markedCells('12,2024-01-02', germany)).toEqual({ 'Phone, row 2': 'Not a valid number' });
});

test('a row that is left out marks nothing', async () => {
  expect(await markedCells(',soon,,1')).toEqual({});
});
