import { toCsvLine } from '@fanfare/contract/csv.ts';
import { describe, expect, test } from 'vitest';
import { type RowState, rowStates } from './import-fields.ts';
import { openImport } from './opened-import.ts';

const quietly = () => undefined;
const judging = { hasHeader: true, order: 'monthFirst', now: Date.UTC(2026, 0, 1) } as const;

/** As the API tells it of Germany, shortened: lengths from a house's in a village to a mobile number's. */
const germany = {
  code: '49',
  abroad: '00',
  trunk: '0',
  afterTrunk: '',
  pattern: String.raw`[1-9]\d{3,13}`,
  formats: [[String.raw`(\d{4})(\d{3,11})`, '$1 $2', '', '0$1', '']],
} as const;

const words = {
  header: ['row', 'result'],
  states: Object.fromEntries(rowStates.map((state) => [state, `${state} {{value}}`])) as Record<RowState, string>,
  sent: 'in',
  delimiter: ',',
} as const;

async function review(...lines: readonly string[]) {
  const answers = openImport();
  const content = ['phone,created,last check-in,visits', ...lines].join('\r\n');
  const { match } = await answers.open({ file: new File([content], 'list.csv') }, quietly);
  return { answers, match, summary: await answers.judge(judging, quietly) };
}

test.each([
  ['First Name,Phone 1 - Label,Phone 1 - Value,Signup date', { phone: 2, createdAt: 3, lastCheckin: -1 }],
  ['Phone,Registered,Latest check-in', { phone: 0, createdAt: 1, lastCheckin: 2, checkins: -1 }],
  ['Phone,Registered,Check-ins,Check-in date', { createdAt: 1, checkins: 2, lastCheckin: 3 }],
  ['Phone,Registered,Last seen', { createdAt: 1, lastCheckin: 2 }],
  ['Teléfono,Trabajador,Fecha de alta,Fecha de baja', { phone: 0, createdAt: 2, status: 3 }],
  ['Teléfono,Trabajador,Fecha de actualización,Alta', { createdAt: 3, lastCheckin: -1, status: -1 }],
  ['Telefon,Zuletzt geändert,Registriert am', { phone: 0, createdAt: 2, lastCheckin: -1 }],
  ['Phone,Last changed,Created', { createdAt: 2, lastCheckin: -1 }],
  ['Name,Tel,Joined,Cancelled', { phone: 1, createdAt: 2 }],
  ['Hotel,Number,Created,Parcel', { phone: 1, createdAt: 2 }],
  ['Name,Joined,Miscellaneous,HomeTel', { phone: 3, createdAt: 1 }],
  ['Telegram,Number,Joined', { phone: 1, createdAt: 2 }],
  ['Hotel,Joined,WORKCELL,Number', { phone: 2, createdAt: 1 }],
  ['Immobilie,Privatmobilnummer,Eintrittsdatum,Lastschrift', { phone: 1, createdAt: 2, lastCheckin: -1 }],
  ['Automóvil,Inmobiliaria,Tipo de teléfono,Teléfono móvil,Alta,Plástico', { phone: 3, createdAt: 4, lastCheckin: -1 }],
  ['Wohnmobil,Telefonnummer,Anmeldung,Palast,lastlogin', { phone: 1, createdAt: 2, lastCheckin: 4 }],
  ['Phonetic name,Phone Number Type,Phone Number,Faltas,Falta,Fecha', { phone: 2, createdAt: 5 }],
  ['telefono,fechacompra,fechaalta', { phone: 0, createdAt: 2 }],
  ['phone,datelast,dateadded', { phone: 0, createdAt: 2, lastCheckin: 1 }],
  ['Kundennummer,Privatmobil,Anmeldung', { phone: 1, createdAt: 2 }],
  ['CUSTOMERNUMBER,CUSTOMERMOBILE,JOINED', { phone: 1, createdAt: 2 }],
  ['Telefon-Typ,Telefonart,Nummer,Erstellt am,Titel,Nutzlast', { phone: 2, createdAt: 3, lastCheckin: -1 }],
])('the columns of %j are taken for what they say', async (header, expected) => {
  const { match } = await openImport().open({ file: new File([`${header}\r\na,b,c,d`], 'list.csv') }, quietly);
  expect(match).toMatchObject(expected);
});

test.each(['Cancelled', 'Hotel', 'Miscellaneous'])(
  'a column called %s is not the one of the numbers',
  async (header) => {
    const file = new File([`${header},Contact,Joined\r\n4,4155550132,2024-01-02`], 'list.csv');
    const { match } = await openImport().open({ file }, quietly);
    expect(match).toMatchObject({ phone: 1, createdAt: 2 });
  },
);

describe('a review', () => {
  test('makes a row ready once it is put right, and its number counts as taken then', async () => {
    const { answers } = await review('555,2024-01-02', '4155550132,2024-01-03');
    expect(await answers.edit({ row: 1, field: 'phone', text: ' (212) 555-0199 ' }, quietly)).toMatchObject({
      ready: 2,
    });
    const after = await answers.edit({ row: 1, field: 'phone', text: '415-555-0132' }, quietly);
    expect(after).toMatchObject({ ready: 1, skipped: 1, edited: 1 });
    expect(await answers.rows({ rows: [2] }, quietly)).toMatchObject([{ state: 'duplicate', duplicateOf: 2 }]);
  });

  test('lets the second row of a number in where the first was skipped or needs fixing', async () => {
    const { answers, summary } = await review('4155550132,', '4155550132,2024-01-03');
    expect(summary).toMatchObject({ ready: 1, fixing: 1, skipped: 0 });
    const skipped = await answers.skipRow({ row: 1, isSkipped: true }, quietly);
    expect(skipped).toMatchObject({ ready: 1, fixing: 0, skipped: 1 });
    const back = await answers.skipRow({ row: 1, isSkipped: false }, quietly);
    expect(back).toMatchObject({ ready: 1, fixing: 1, skipped: 0 });
    const fixed = await answers.edit({ row: 1, field: 'createdAt', text: '2024-01-02' }, quietly);
    expect(fixed).toMatchObject({ ready: 1, fixing: 0, skipped: 1 });
    expect(await answers.rows({ rows: [2] }, quietly)).toMatchObject([{ state: 'duplicate', duplicateOf: 2 }]);
  });

  test('keeps a row that was sent, whatever becomes of an earlier one of its number', async () => {
    const { answers } = await review('4155550132,', '4155550132,2024-01-03');
    await answers.sent({ rows: [2] }, quietly);
    await answers.edit({ row: 1, field: 'createdAt', text: '2024-01-02' }, quietly);
    const rows = await answers.rows({ rows: [1, 2] }, quietly);
    expect(rows.map(({ state }) => state)).toEqual(['duplicate', 'ready']);
  });

  test('skips the rows of one problem, or all that have any, and brings them back', async () => {
    const { answers, summary } = await review('1,2024-01-02', '4155550132,', '4155550133,2024-01-02');
    expect(summary).toMatchObject({ ready: 1, fixing: 2 });
    expect(await answers.skip({ state: 'phoneInvalid' }, quietly)).toMatchObject({ fixing: 1, skipped: 1 });
    expect(await answers.skip({}, quietly)).toMatchObject({ fixing: 0, skipped: 2 });
    expect(await answers.unskip({}, quietly)).toMatchObject({ fixing: 2, skipped: 0 });
  });

  test('names every problem of a row and counts it under each, and none of a row that is left out', async () => {
    const { answers, summary } = await review('555,soon,2099-01-01', ',soon', '4155550132,2024-01-02');
    expect(summary).toMatchObject({ ready: 1, fixing: 1, skipped: 1 });
    const all = await answers.rows({ rows: [1, 2, 3] }, quietly);
    expect(all.map(({ states }) => states)).toEqual([
      ['phoneInvalid', 'createdUnreadable', 'lastFuture'],
      ['noPhone'],
      ['ready'],
    ]);
    expect(summary.states).toMatchObject({ phoneInvalid: 1, createdUnreadable: 1, lastFuture: 1, noPhone: 1 });
    expect(await answers.show({ filter: 'lastFuture', start: 0, count: 5 }, quietly)).toMatchObject({ count: 1 });
    await answers.edit({ row: 1, field: 'phone', text: '4155550133' }, quietly);
    const [after] = await answers.rows({ rows: [1] }, quietly);
    expect(after).toMatchObject({ state: 'createdUnreadable', states: ['createdUnreadable', 'lastFuture'] });
  });

  test('knows who is a customer already', async () => {
    const { answers } = await review('4155550132,2024-01-02', '4155550133,2024-01-02');
    const known = ['14155550133', '12125550199'];
    expect(await answers.know({ phones: known }, quietly)).toMatchObject({ ready: 2, known: 1 });
    expect(await answers.show({ filter: 'known', start: 0, count: 5 }, quietly)).toMatchObject({ count: 1 });
  });

  test('keeps what was changed when other columns are chosen', async () => {
    const { answers, match } = await review('4155550132,2024-01-02,soon,1', '5,2024-01-02,,1');
    await answers.edit({ row: 2, field: 'phone', text: '4155550133' }, quietly);
    await answers.load({ match: { ...match, lastCheckin: -1 } }, quietly);
    expect(await answers.judge(judging, quietly)).toMatchObject({ ready: 2, edited: 1 });
  });

  test('warns of a last check-in before the registration and lets the row in', async () => {
    const { answers, summary } = await review('4155550132,2024-02-02,2024-01-01,3');
    expect(summary).toMatchObject({ ready: 1 });
    expect(await answers.rows({ rows: [1] }, quietly)).toMatchObject([{ isWarned: true }]);
    const part = await answers.part({ size: 1 }, quietly);
    expect(part?.records).toEqual([
      {
        phone: '14155550132',
        createdAt: new Date(2024, 1, 2).getTime(),
        lastCheckin: new Date(2024, 0, 1).getTime(),
        checkins: 3,
        optout: false,
        tags: [],
        note: '',
      },
    ]);
  });

  test('keeps blocked whoever opted out elsewhere, as lists of ours and of others say it', async () => {
    const answers = openImport();
    const said = ['blocked', 'active', 'Opted out', 'VIP', 'gesperrt', 'de baja', '', 'yes'];
    const rows = said.map((status, index) => `415555013${index},2024-01-02,${status}`);
    const file = new File([['phone,createdAt,status', ...rows].join('\n')], 'customers.csv');
    expect((await answers.open({ file }, quietly)).match).toMatchObject({ status: 2 });
    await answers.judge(judging, quietly);
    const part = await answers.part({ size: 10 }, quietly);
    expect(part?.records.map(({ optout }) => optout)).toEqual([true, false, true, false, true, true, false, false]);
  });

  test.each(['Unsubscribed', 'Opt-out date', 'SMS opted out', 'Fecha de baja', 'Baja'])(
    'takes whatever is no "no" in the column %s for an opt-out, also on a later row of the same number',
    async (header) => {
      const answers = openImport();
      const rows = ['1', 'no', '2024-05-06', '', 'ja'].map((cell, index) => `415555013${index},2024-01-02,${cell}`);
      const file = new File([[`phone,created,${header}`, ...rows, '4155550131,2024-01-03,yes'].join('\n')], 'a.csv');
      await answers.open({ file }, quietly);
      expect(await answers.judge(judging, quietly)).toMatchObject({ ready: 5, blocked: 4 });
      const part = await answers.part({ size: 10 }, quietly);
      expect(part?.records.map(({ optout }) => optout)).toEqual([true, true, true, false, true]);
    },
  );

  test.each(['f', '0.0', '0000-00-00 00:00:00', 'NULL', 'none', 'N/A', 'NaN', 'undefined', 'Opted in', 'opt-in'])(
    'takes %j in a column of opt-outs for a "no", as other programs write it',
    async (cell) => {
      const answers = openImport();
      await answers.open(
        { file: new File([`phone,created,Opt-out\n4155550131,2024-01-02,${cell}`], 'a.csv') },
        quietly,
      );
      expect(await answers.judge(judging, quietly)).toMatchObject({ ready: 1, blocked: 0 });
    },
  );

  test('hands back its rows as a file that says what each is and holds no formula', async () => {
    const { answers } = await review(
      '=cmd|x,soon',
      '4155550132,"1,5"',
      '4155550133,2024-01-02',
      '4155550133,2024-01-02',
      '4155550134,2024-01-02',
    );
    await answers.skipRow({ row: 5, isSkipped: true }, quietly);
    await answers.sent({ rows: [3] }, quietly);
    const report = await answers.report({ filter: 'all', words }, quietly);
    expect((await report.text()).split('\r\n')).toEqual([
      'phone,createdAt,lastCheckin,checkins,row,result',
      "'=cmd|x,soon,,,2,phoneInvalid soon; createdUnreadable soon",
      '4155550132,"1,5",,,3,"createdUnreadable 1,5"',
      '4155550133,2024-01-02,,,4,in',
      '4155550133,2024-01-02,,,5,duplicate 2024-01-02',
      '4155550134,2024-01-02,,,6,skipped 2024-01-02',
      '',
    ]);
  });

  test.each(['Unsubscribed', 'status'])(
    'hands back who opted out, by the column %s, so that the file chosen again keeps them blocked',
    async (header) => {
      const first = openImport();
      const file = new File(
        [`phone,created,${header}\n4155550132,soon,${header === 'status' ? 'blocked' : 'yes'}`],
        'a.csv',
      );
      await first.open({ file }, quietly);
      await first.judge(judging, quietly);
      const report = await first.report({ filter: 'fixing', words }, quietly);
      const fixed = (await report.text()).replace('soon', '2024-01-02');
      const again = openImport();
      await again.open({ file: new File([fixed], 'b.csv') }, quietly);
      expect(await again.judge(judging, quietly)).toMatchObject({ ready: 1, blocked: 1 });
    },
  );

  test('reads several tags and a note, and names what cannot be kept of them', async () => {
    const answers = openImport();
    const many = Array.from({ length: 21 }, (_, index) => `Tag ${index}`).join(', ');
    const lines = [
      'Phone;Registered;Labels;Comment',
      '4155550101;2024-01-02;"Wine club; VIP,wine club";"Window ""seat"".\n=nuts"',
      "4155550102;2024-01-02;'-10%;'=1+1",
      `4155550103;2024-01-02;${'x'.repeat(41)};`,
      `4155550104;2024-01-02;"${many}";${'x'.repeat(2_100)}`,
      '4155550105;2024-01-02;a\\b;',
    ];
    await answers.open({ file: new File([lines.join('\r\n')], 'list.csv') }, quietly);
    const summary = await answers.judge(judging, quietly);
    expect(summary.fields).toEqual(['phone', 'createdAt', 'lastCheckin', 'checkins', 'tags', 'note']);
    const rows = await answers.rows({ rows: [3, 4, 5] }, quietly);
    expect(rows.map(({ states }) => states)).toEqual([
      ['tagsInvalid'],
      ['tagsInvalid', 'noteTooLong'],
      ['tagsInvalid'],
    ]);
    expect((await answers.part({ size: 9 }, quietly))?.records).toMatchObject([
      { tags: ['Wine club', 'VIP'], note: 'Window "seat".\n=nuts' },
      { tags: ['-10%'], note: '=1+1' },
    ]);
  });

  test('lets no note in that is cut, and each whole that can be kept, also as a file of ours has it', async () => {
    const answers = openImport();
    const kept = Array.from({ length: 10 }, () => '- '.padEnd(199, 'x')).join('\n');
    const notes = [`${'x'.repeat(2_000)} ${'x'.repeat(999)}`, kept];
    const rows = notes.map((note, index) => toCsvLine([`415555013${index}`, '2024-01-02', note]));
    await answers.open({ file: new File(['phone,created,note\r\n', ...rows], 'list.csv') }, quietly);
    expect(await answers.judge(judging, quietly)).toMatchObject({ ready: 1, fixing: 1, states: { noteTooLong: 1 } });
    expect((await answers.part({ size: 9 }, quietly))?.records).toMatchObject([{ note: kept }]);
  });

  test('counts an emoji of a note or a tag as one character, as the API does', async () => {
    const lines = [2_000, 2_001].map((count) => `415555${count},2024-01-02,${'🍷'.repeat(count)},${'🍷'.repeat(40)}`);
    const answers = openImport();
    await answers.open({ file: new File([['phone,created,note,tags', ...lines].join('\n')], 'list.csv') }, quietly);
    expect(await answers.judge(judging, quietly)).toMatchObject({
      ready: 1,
      states: { noteTooLong: 1, tagsInvalid: 0 },
    });
  });

  test('sends long notes in smaller parts', async () => {
    const answers = openImport();
    const row = (index: number) => `${4_155_550_000 + index},2024-01-02,${'x'.repeat(2_000)}`;
    const content = ['phone,created,note', ...Array.from({ length: 300 }, (_, index) => row(index))].join('\n');
    await answers.open({ file: new File([content], 'list.csv') }, quietly);
    await answers.judge(judging, quietly);
    const part = await answers.part({ size: 500 }, quietly);
    expect(part?.records.length).toBe(201);
  });

  test('reads the numbers of the workspace’s country, each once however it is spelled', async () => {
    const answers = openImport();
    const lines = [
      '0151 12345678,2024-03-04',
      '+49 (0)151-12345678,2024-03-04',
      '4915112345679,2024-03-04',
      '12,2024-03-04',
    ];
    const file = new File([['phone,created', ...lines].join('\r\n')], 'list.csv');
    await answers.open({ file, rule: germany }, quietly);
    expect(await answers.judge(judging, quietly)).toMatchObject({ ready: 2, skipped: 1, fixing: 1 });
    const part = await answers.part({ size: 9 }, quietly);
    expect(part?.records.map(({ phone }) => phone)).toEqual(['+4915112345678', '+4915112345679']);
    expect(await answers.know({ phones: ['+4915112345678'] }, quietly)).toMatchObject({ known: 1 });
  });

  test('reads a number that was written as a decimal without what is behind its point', async () => {
    const answers = openImport();
    const lines = ['15112345678.0', '+4915112345679.0', '"15112345670,00"'].map((one) => `${one},2024-03-04`);
    const file = new File([['phone,created', ...lines].join('\r\n')], 'list.csv');
    await answers.open({ file, rule: germany }, quietly);
    expect(await answers.judge(judging, quietly)).toMatchObject({ ready: 3 });
    const part = await answers.part({ size: 9 }, quietly);
    expect(part?.records.map(({ phone }) => phone)).toEqual(['+4915112345678', '+4915112345679', '+4915112345670']);
    const { summary } = await review('4155550132.0,2024-03-04', '415555013.0,2024-03-04');
    expect(summary).toMatchObject({ ready: 1, fixing: 1 });
  });

  test('takes neither dates nor counts for numbers of a country that has short ones', async () => {
    const answers = openImport();
    const file = new File(
      ['04.03.2024;2024-03-05;1200;0151 12345678\r\n05.03.2024;2024-03-06;1300;0151/12345679'],
      'list.csv',
    );
    const { match, hasHeader } = await answers.open({ file, rule: germany }, quietly);
    expect(hasHeader).toBe(false);
    expect(match).toMatchObject({ phone: 3, createdAt: 0, lastCheckin: 1, checkins: 2 });
  });
});
