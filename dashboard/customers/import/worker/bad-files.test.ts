// What people really choose: each kind of bad file is read rightly or named by its own reason.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownDelimiter } from '../../../ui/download-file.ts';
import { FileProblem, toFileProblem } from './file-problem.ts';
import { fileRowsMax, noMatch, templateHeader } from './import-fields.ts';
import type { OpenedFile, WorkerCalls } from './import-messages.ts';
import { openImport } from './opened-import.ts';

const now = Date.UTC(2026, 5, 1);
const quietly = () => undefined;

function fileOf(content: BlobPart, name = 'customers.csv'): File {
  return new File([content], name);
}

async function openFile(content: BlobPart, name?: string) {
  const answers = openImport();
  const opened: OpenedFile = await answers.open({ file: fileOf(content, name) }, quietly);
  return { answers, opened };
}

/** Opens a file, takes what it seems to be, and answers its rows as they are judged. */
async function review(content: BlobPart, judging: Partial<WorkerCalls['judge']['input']> = {}) {
  const { answers, opened } = await openFile(content);
  const summary = await answers.judge({ hasHeader: opened.hasHeader, order: 'monthFirst', now, ...judging }, quietly);
  const { rows } = await answers.show({ filter: 'all', start: 0, count: 1_000 }, quietly);
  return { answers, opened, summary, rows };
}

async function refusal(content: BlobPart, name?: string): Promise<FileProblem> {
  const problem: unknown = await openFile(content, name).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(FileProblem);
  return problem as FileProblem;
}

const header = 'phone,createdAt,lastCheckin,checkins\n';
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

describe('a file that holds no rows', () => {
  test.each([
    ['nothing at all', '', 'empty'],
    ['blank lines', '\n\r\n , ,\n', 'empty'],
    ['a header and nothing below', header, 'headerOnly'],
  ])('because it has %s says so', async (_, content, code) => {
    expect((await refusal(content)).code).toBe(code);
  });
});

describe('a file that is no list', () => {
  test.each([
    ['a PDF', new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d])],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
    ['a web page', '<html><table><tr><td>4155550132</td></tr></table></html>'],
  ])('is told from one although it is named so: %s', async (_, content) => {
    expect((await refusal(content)).code).toBe('wrongType');
    expect((await refusal(content, 'customers.xls')).code).toBe('wrongType');
  });

  test('is told by its name', async () => {
    expect((await refusal('phone\n4155550132\n', 'customers.numbers')).code).toBe('wrongType');
  });
});

describe('a long file', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, row) => `${4_150_000_000 + row},2024-01-02\n`).join('');

  test('is read to its last row as long as it has no more rows than are allowed', async () => {
    const { opened, summary } = await review(`phone,created\n${rows(fileRowsMax)}`);
    expect(opened.rows).toBe(fileRowsMax + 1);
    expect(summary).toMatchObject({ all: fileRowsMax, ready: fileRowsMax });
  });

  test.each([
    ['a header', `phone,created\n${rows(fileRowsMax + 1)}`],
    ['no header', rows(fileRowsMax + 1)],
  ])('is refused with one row more, with %s', async (_, content) => {
    expect((await refusal(content)).code).toBe('tooManyRows');
  });

  test('is refused before it is read to its end', async () => {
    const shares: number[] = [];
    const file = fileOf(`phone,created\n${rows(fileRowsMax * 2)}`);
    const opening = Promise.resolve(openImport().open({ file }, (share) => shares.push(share)));
    await expect(opening).rejects.toMatchObject({ code: 'tooManyRows' });
    expect(Math.max(...shares)).toBeLessThan(0.6);
  });
});

test('a file that goes away while it is read is named so', async () => {
  const file = fileOf(`${header}4155550132,2024-01-02,,\n`);
  const answers = openImport();
  await answers.open({ file }, quietly);
  Object.defineProperty(file, 'slice', {
    value: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
  });
  const error: unknown = await Promise.resolve(answers.load({ match: noMatch }, quietly)).catch((one: unknown) => one);
  expect(toFileProblem(error).code).toBe('gone');
});

describe('rows above the header are left out', () => {
  test.each([
    ['a line that names the delimiter', 'sep=;\r\nphone;createdAt\r\n4155550132;2024-01-02\r\n', 3],
    ['a title', 'Our customers\nin May\n\nphone;createdAt\n4155550132;2024-01-02\n4155550133;2024-01-02\n', 5],
  ])('%s', async (_, content, number) => {
    const { opened, summary, rows } = await review(content);
    expect(opened).toMatchObject({ hasHeader: true, delimiter: ';', match: { phone: 0, createdAt: 1 } });
    expect(summary).toMatchObject({ fixing: 0, skipped: 0 });
    expect(rows[0]).toMatchObject({ number, cells: { phone: '4155550132' } });
  });
});

test('UTF-16 is known without its mark', async () => {
  const text = `${header}4155550132,2024-01-02,,1\n`;
  for (const bytes of [utf16(text, false), utf16(text, true)]) {
    const { summary } = await review(Uint8Array.from(bytes.subarray(2)));
    expect(summary.ready).toBe(1);
  }
});

describe('a quote that is never closed', () => {
  test('is named with its row when the file ends inside it', async () => {
    const content = `${header}4155550132,2024-01-02,,1\n"4155550133,2024-01-02,,2\n4155550134,2024-01-02,,3\n`;
    expect(await refusal(content)).toMatchObject({ code: 'unclosedQuote', row: 3 });
  });

  test('is named with its row when a later quote seems to close it', async () => {
    const content = `${header}4155550132,2024-01-02,,1\n"4155550133,2024-01-02,,2\n"4155550134",2024-01-02,,3\n`;
    expect(await refusal(content)).toMatchObject({ code: 'unclosedQuote', row: 3 });
  });

  test('is not seen in cells that hold quotes, commas and line breaks rightly', async () => {
    const { rows } = await review('name,phone,created\n"Ann ""A"", née\nO\'Neil","(415) 555-0132","Jan 5, 2024"\n');
    expect(rows).toMatchObject([{ number: 2, state: 'ready', cells: { phone: '(415) 555-0132' } }]);
  });
});

describe('text that was kept', () => {
  const content = 'Name;Telefon;Registriert\nZoë Müller 🎉;(415) 555-0132;02.01.2024\n';
  test.each([
    ['in UTF-8', content.replace('🎉', '€🎉'), 'utf-8'],
    ['in UTF-8 with a mark', `\uFEFF${content}`, 'utf-8'],
    ['in UTF-16', utf16(content, false), 'utf-16le'],
    ['in UTF-16, the other way round', utf16(content, true), 'utf-16be'],
    ['in Windows-1252', Buffer.from(content.replace(' 🎉', ''), 'latin1'), 'windows-1252'],
    [
      'as a CSV for a Macintosh',
      Buffer.from('Name;Telefon;Registriert\rZo\x91 M\x9Fller;(415) 555-0132;02.01.2024\r', 'latin1'),
      'macintosh',
    ],
  ])('%s is read rightly', async (_, bytes, encoding) => {
    const { opened, rows } = await review(bytes);
    expect(opened).toMatchObject({ encoding, delimiter: ';', hasHeader: true });
    expect(opened.samples[1]?.[0]).toMatch(/^Zoë Müller/);
    expect(rows.map(({ state }) => state)).toEqual(['ready']);
  });

  test('on lines of a Macintosh is read by them, whatever lines are in a cell', async () => {
    const { rows } = await review('phone,created,note\r4155550132,2024-01-02,"one\ntwo"\r4155550133,2024-01-02,\r');
    expect(rows).toMatchObject([{ state: 'ready', cells: { note: 'one\ntwo' } }, { state: 'ready' }]);
  });

  test('on lines of a Macintosh is read by them where a cell is longer than the part that is looked at', async () => {
    const { rows } = await review(`phone,created,note\r4155550132,2024-01-02,"one\n${'x'.repeat(300_000)}"\r`);
    expect(rows).toHaveLength(1);
  });

  test('in Windows-1252 is known as that though the first special letter comes late', async () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => `41555${String(row).padStart(5, '0')},2024-01-02,x\n`);
    const bytes = Buffer.from(`phone,created,name\n${rows.join('')}2125550199,2024-01-02,Müller\n`, 'latin1');
    const { opened } = await openFile(bytes);
    expect(opened).toMatchObject({ encoding: 'windows-1252', rows: 20_002 });
  });
});

describe('columns', () => {
  test.each([',', ';', '\t'])('parted by %j are found', async (delimiter) => {
    const content = ['Mobile|Sign-up date|Visits|Last visit', '4155550132|2024-01-02|7|2024-03-04'].join('\r\n');
    const { opened, rows } = await review(content.replaceAll('|', delimiter));
    expect(opened.match).toEqual({ ...noMatch, phone: 0, createdAt: 1, lastCheckin: 3, checkins: 2 });
    expect(rows).toMatchObject([{ state: 'ready', cells: { checkins: '7' } }]);
  });

  test.each([
    ['en-US', ','],
    ['de-DE', ';'],
    ['es-ES', ';'],
    ['es-MX', ','],
  ] as const)(
    'of the template are where a spreadsheet of %s looks for them, and all found',
    async (locale, delimiter) => {
      expect(ownDelimiter(locale)).toBe(delimiter);
      const { opened } = await review(`${templateHeader}4155550132,2024-01-02,,,,`.replaceAll(',', delimiter));
      expect(opened.match).toEqual({
        ...noMatch,
        phone: 0,
        createdAt: 1,
        lastCheckin: 2,
        checkins: 3,
        tags: 4,
        note: 5,
      });
    },
  );

  test.each(['Kundennummer;Mobil;Registriert', 'Nummer;Rufnummer;Datum', 'Customer number;Contact;Registered'])(
    'of %j are the phone number’s where one is, and not where any number is',
    async (names) => {
      const { opened } = await review(`${names}\r\n20417;4155550132;2024-01-02`);
      expect(opened.match).toMatchObject({ phone: 1, createdAt: 2 });
    },
  );

  test('of a vague name is taken for the phone where nothing is surer', async () => {
    const { opened } = await review('Number;Customer;Registered\r\n4155550132;2024000001;2024-01-02');
    expect(opened.match).toMatchObject({ phone: 0 });
  });

  test('without a header are found by what stands in them', async () => {
    const { opened, summary } = await review('Ann,2024-01-02,(415) 555-0132,3\nBob,2024-01-03,(415) 555-0133,4\n');
    expect(opened).toMatchObject({ hasHeader: false, match: { phone: 2, createdAt: 1, checkins: 3 } });
    expect(summary).toMatchObject({ all: 2, ready: 2 });
  });

  test('are found among 200', async () => {
    const columns = Array.from({ length: 200 }, (_, column) => `field ${column}`)
      .with(150, 'Cell')
      .with(30, 'Joined');
    const row = columns
      .map(() => 'x')
      .with(150, '4155550132')
      .with(30, '2024-01-02');
    const { opened, rows } = await review(`${columns.join()}\n${row.join()}\n`);
    expect(opened).toMatchObject({ width: 200, match: { phone: 150, createdAt: 30 } });
    expect(rows).toMatchObject([{ state: 'ready' }]);
  });

  test('that a row is short of are empty in it', async () => {
    const { rows } = await review(`${header}4155550132\n`);
    expect(rows).toMatchObject([{ state: 'createdMissing' }]);
  });
});

describe('a row', () => {
  test.each([
    ['1.41556E+10', '2024-01-02', '', 'phoneShortened'],
    ['1,41556E+10', '2024-01-02', '', 'phoneShortened'],
    ["=cmd|' /C calc'!A0", '2024-01-02', '', 'phoneInvalid'],
    ['🎉🎉', '2024-01-02', '', 'phoneInvalid'],
    ['555-0132', '2024-01-02', '', 'phoneInvalid'],
    ['24155550132', '2024-01-02', '', 'phoneInvalid'],
    ['', '2024-01-02', '', 'noPhone'],
    ['4155550132', '', '', 'createdMissing'],
    ['4155550132', 'soon', '', 'createdUnreadable'],
    ['4155550132', '02/30/2024', '', 'createdUnreadable'],
    ['4155550132', '12/31/1899', '', 'createdUnreadable'],
    ['4155550132', '2026-06-03', '', 'createdFuture'],
    ['4155550132', '2024-01-02', 'never', 'lastUnreadable'],
    ['4155550132', '2024-01-02', '2031-01-01', 'lastFuture'],
    ['4155550132', '2024-01-02', '', 'ready'],
    ['☎ +1 (415) 555-0132', '2024-01-02', '2024-02-02', 'ready'],
  ])('with phone %j, registered %j and last seen %j is %s', async (phone, created, last, state) => {
    const { rows } = await review(`${header}"${phone}","${created}","${last}",1\n`);
    expect(rows).toMatchObject([{ state }]);
  });

  test('with a number that came before is skipped and says where that was', async () => {
    const { rows, summary } = await review(`${header}4155550132,2024-01-02\n\n+1 415 555 0132,2023-01-02\n`);
    expect(rows).toMatchObject([{ state: 'ready' }, { number: 4, state: 'duplicate', duplicateOf: 2 }]);
    expect(summary).toMatchObject({ ready: 1, skipped: 1 });
  });

  test.each([
    ['', 0],
    ['12', 12],
    ['1,204', 1204],
    ['3.0', 3],
    ['-4', 0],
    ['many', 0],
    ['2025-03-04', 0],
    ['4.3.2025 10:30', 0],
    ['1.204.300', 1204300],
    ['99999999999999', 1_000_000_000],
  ])('with %j check-ins has %d', async (typed, checkins) => {
    const { answers } = await review(`${header}4155550132,2024-01-02,,"${typed}"\n`);
    const part = await answers.part({ size: 10 }, quietly);
    expect(part?.records).toMatchObject([{ checkins }]);
  });
});

test('any file is read to its end or refused with a reason, and every row is counted once', async () => {
  const odd = ['4155550132', '2024-01-02', '"', '"a', '1/2/3', '\0', '\uFEFF', '\uD83C', '🎉', '\r'];
  const cell = fc.oneof(fc.string(), fc.constantFrom(...odd));
  const table = fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom(',', ';', '\t'), fc.constantFrom('\n', '\r\n', '\r'), async (...given) => {
      const [rows, delimiter, lineEnd] = given;
      const content = rows.map((row) => row.join(delimiter)).join(lineEnd);
      const outcome = await review(content).catch((error: unknown) => error);
      if (outcome instanceof FileProblem && outcome.code !== 'unknown') return;
      if (outcome instanceof Error) throw outcome;
      const { summary, opened } = outcome as Awaited<ReturnType<typeof review>>;
      expect(summary.all).toBe(opened.rows - (opened.hasHeader ? 1 : 0));
      expect(summary.ready + summary.fixing + summary.skipped).toBe(summary.all);
    }),
    { numRuns: 200 },
  );
});
