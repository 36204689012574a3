// Excel's own file is read as the list that a person sees in it, or is refused with its reason.
import { describe, expect, test } from 'vitest';
import { FileProblem } from './file-problem.ts';
import { fileRowsMax, noMatch } from './import-fields.ts';
import { openImport } from './opened-import.ts';
import { textRow, workbookOf, zipOf } from '../../../testing/workbook-file.ts';

const quietly = () => undefined;
const now = Date.UTC(2026, 5, 1);
const header = textRow('Phone', 'Signed up', 'Last visit', 'Visits');

async function review(content: BlobPart, name = 'customers.xlsx') {
  const answers = openImport();
  const opened = await answers.open({ file: new File([content], name) }, quietly);
  const summary = await answers.judge({ hasHeader: opened.hasHeader, order: 'monthFirst', now }, quietly);
  const { rows } = await answers.show({ filter: 'all', start: 0, count: 1_000 }, quietly);
  return { opened, summary, rows };
}

const sheetOf = async (rows: string, strings = '') =>
  await workbookOf({ sheets: [{ name: 'Customers', rows: header + rows }], strings });

async function phonesIn(...cells: readonly string[]) {
  const rows = cells.map((cell) => `<row>${cell}<c s="1"><v>45355</v></c></row>`);
  const strings = '<si><t>415 555 0132</t></si><si><r><t>(415) </t></r><r><t>555-0133</t></r><rPh><t>no</t></rPh></si>';
  return (await review(await sheetOf(rows.join(''), strings))).rows.map(({ cells: { phone } }) => phone);
}

async function refusal(content: BlobPart, name = 'customers.xlsx'): Promise<string> {
  const problem: unknown = await review(content, name).catch((error: unknown) => error);
  if (!(problem instanceof FileProblem)) throw new Error('It was taken.', { cause: problem });
  return problem.code;
}

describe('a workbook', () => {
  test('is read with its columns, its rows by their numbers, and the name of its sheet', async () => {
    const row =
      '<row r="7"><c r="A7"><v>14155550132</v></c><c r="B7" s="1"><v>45355</v></c><c r="D7"><v>3</v></c></row>';
    const { opened, rows, summary } = await review(
      await sheetOf(`<row r="3" spans="1:4"><c r="A3" s="1"/></row>${row}`),
    );
    expect(opened).toMatchObject({ sheet: 'Customers', rows: 2, hasHeader: true });
    expect(opened.match).toEqual({ ...noMatch, phone: 0, createdAt: 1, lastCheckin: 2, checkins: 3 });
    expect(rows).toMatchObject([
      { number: 7, cells: { phone: '14155550132', createdAt: '2024-03-04', lastCheckin: '', checkins: '3' } },
    ]);
    expect(summary).toMatchObject({ all: 1, ready: 1 });
  });

  test.each(['customers.csv', 'customers.txt', 'customers.XLSX'])('is known by what it holds: %s', async (name) => {
    expect((await review(await sheetOf(textRow('4155550132', '2024-03-04')), name)).summary.ready).toBe(1);
  });

  test('that is plain text under its name is read as text', async () => {
    const { opened } = await review('phone,created\n4155550132,2024-01-02\n');
    expect(opened).toMatchObject({ sheet: undefined, rows: 2 });
  });

  test('keeps each digit of a phone number, however its cell holds it', async () => {
    const cells = [
      '<c><v>4155550132</v></c>',
      '<c s="4"><v>1.4155550132E10</v></c>',
      '<c t="s"><v>0</v></c>',
      '<c t="s"><v>1</v></c>',
      '<c t="str"><f>B2&amp;C2</f><v>+1 415 555 0132</v></c>',
      '<c><f>4155550131+1</f><v>4155550132</v></c>',
      '<c t="inlineStr"><is><t xml:space="preserve"> 415_x002D_555-0132 </t></is></c>',
    ];
    expect(await phonesIn(...cells)).toEqual([
      '4155550132',
      '14155550132',
      '415 555 0132',
      '(415) 555-0133',
      '+1 415 555 0132',
      '4155550132',
      '415-555-0132',
    ]);
  });

  test('shows a truth, a fault and a text with commas and quotes as a spreadsheet shows them', async () => {
    const cells = ['<c t="b"><v>1</v></c>', '<c t="e"><v>#N/A</v></c>', '<c t="str"><v>"a", b;\n&lt;c&gt;</v></c>'];
    expect(await phonesIn(...cells)).toEqual(['TRUE', '#N/A', '"a", b; <c>']);
  });

  test.each([
    ['a date', '<c s="1"><v>45355</v></c>', '2024-03-04'],
    ['a date with a time', '<c s="2"><v>45355.572916666664</v></c>', '2024-03-04 13:45:00'],
    ['a date in the format of the workbook', '<c s="3"><v>45355</v></c>', '2024-03-04'],
    ['a date as text', '<c t="d"><v>2024-03-04T13:45:00</v></c>', '2024-03-04T13:45:00'],
    ['a number that only looks like one', '<c s="4"><v>45355</v></c>', '45355'],
    ['a number too large for one', '<c s="1"><v>4155550132</v></c>', '4155550132'],
  ])('tells what is a date by its style: %s', async (_, cell, shown) => {
    const { rows } = await review(await sheetOf(`<row><c><v>4155550132</v></c>${cell}</row>`));
    expect(rows[0]?.cells.createdAt).toBe(shown);
  });

  test('counts days from 1904 where it says so', async () => {
    const rows = `${header}<row><c><v>4155550132</v></c><c s="1"><v>43893</v></c></row>`;
    const properties = '<workbookPr date1904="1"/>';
    const read = await review(await workbookOf({ sheets: [{ name: 'Mac', rows }], properties }));
    expect(read.rows[0]).toMatchObject({ state: 'ready', cells: { createdAt: '2024-03-04' } });
  });

  test('takes rows that are hidden, as its own CSV does, and what merged cells show', async () => {
    const hidden = '<row hidden="1"><c><v>4155550132</v></c><c s="1"><v>45355</v></c></row>';
    const merged = '<row><c><v>4155550133</v></c><c s="1"><v>45355</v></c><c/><c/></row>';
    expect((await review(await sheetOf(hidden + merged))).summary.ready).toBe(2);
  });

  test('is read from its first sheet with rows; a hidden one only where no other has any', async () => {
    const row = textRow('4155550132', '2024-03-04');
    const [list, other] = [header + row, header + row + row];
    const sheets = [
      { name: 'Old', rows: other, state: 'hidden' as const },
      { name: 'Empty', rows: '' },
      { name: 'List', rows: list },
      { name: 'Other', rows: other },
    ];
    expect((await review(await workbookOf({ sheets }))).opened).toMatchObject({ sheet: 'List', rows: 2 });
    const alone = await workbookOf({ sheets: sheets.slice(0, 2) });
    expect((await review(alone)).opened).toMatchObject({ sheet: 'Old', rows: 3 });
  });

  test('is read where its elements have a prefix and its parts stand elsewhere', async () => {
    const parts = {
      '_rels/.rels': '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="/book.xml"/></Relationships>',
      'book.xml': '<x:workbook><x:sheets><x:sheet name="S" rel:id="b"/></x:sheets></x:workbook>',
      '_rels/book.xml.rels': '<Relationships><Relationship Id="b" Type="x/worksheet" Target="S.xml"/></Relationships>',
      'S.xml': `<x:worksheet><x:sheetData>${(header + textRow('4155550132', '2024-03-04')).replaceAll(/<(\/?)/g, '<$1x:')}</x:sheetData></x:worksheet>`,
    };
    expect((await review(await zipOf(parts))).summary.ready).toBe(1);
  });
});

describe('a workbook that can not be read says why', () => {
  const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Buffer.alloc(1_016)]);
  const sealed = Uint8Array.from([...old, ...Buffer.from('EncryptedPackage', 'utf16le')]);

  test('because it is of an old Excel, or has a password', async () => {
    for (const name of ['customers.xls', 'customers.xlsx', 'customers.csv']) {
      expect(await refusal(old, name)).toBe('oldWorkbook');
      expect(await refusal(sealed, name)).toBe('password');
    }
    expect(await refusal(await zipOf({ 'xl/workbook.xml': '<workbook/>' }, 'secret'))).toBe('password');
  });

  test('because it is another kind of document', async () => {
    const target = 'word/document.xml';
    const rels = `<Relationships><Relationship Id="a" Type="x/officeDocument" Target="${target}"/></Relationships>`;
    expect(await refusal(await zipOf({ '_rels/.rels': rels, [target]: '<document/>' }))).toBe('wrongType');
    expect(await refusal(await zipOf({ 'content.xml': '<office/>' }))).toBe('wrongType');
    expect(await refusal(await sheetOf(''), 'customers.zip')).toBe('wrongType');
  });

  test('because nothing stands in it, or only a header', async () => {
    expect(await refusal(await workbookOf({ sheets: [{ name: 'Empty', rows: '<row r="1"><c s="1"/></row>' }] }))).toBe(
      'empty',
    );
    expect(await refusal(await sheetOf(''))).toBe('headerOnly');
  });

  test('because it is cut off, or its bytes were changed', async () => {
    const whole = await sheetOf(textRow('4155550132', '2024-03-04').repeat(500));
    expect(await refusal(whole.slice(0, whole.length / 2))).toBe('damaged');
    const changed = whole.map((byte, place) => (place > 900 && place < 1_000 ? byte ^ 0xff : byte));
    expect(await refusal(changed)).toBe('damaged');
    expect(await refusal(Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0]))).toBe('damaged');
  });

  test('because it has more rows than can be imported', async () => {
    const row = '<row><c><v>4155550132</v></c></row>';
    expect(await refusal(await sheetOf(row.repeat(fileRowsMax + 1)))).toBe('tooManyRows');
  });

  test('because it unpacks to more than any list, or to more than it says', async () => {
    const bomb = await sheetOf(`<row>${' '.repeat(4 * 1024 * 1024)}</row>`.repeat(80));
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refusal(bomb)).toBe('tooLarge');
    expect(await refusal(withSizesOf(bomb, 1_000))).toBe('damaged');
  });
});

/** The file, saying of each of its parts that it has that size. */
function withSizesOf(zip: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const file = zip.slice();
  const view = new DataView(file.buffer);
  for (let place = 0; place < file.length - 28; place += 1) {
    if (view.getUint32(place, true) === 0x02014b50) view.setUint32(place + 24, size, true);
  }
  return file;
}
