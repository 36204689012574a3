// Lists of customers as Excel keeps them.
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (kind: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="${office}/${kind}" Target="${target}"/>
<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`;

type SheetRow = readonly [phone: number, day: number, tags?: string, note?: string];

/** Each row is a phone as a number, the day of registration as a spreadsheet counts days, and what is said of them. */
export async function workbookOf(sheet: string, rows: readonly SheetRow[]): Promise<Buffer> {
  const toCells = (texts: readonly string[]) => texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`);
  const head = toCells(['Phone', 'Registered', 'Tags', 'Note']);
  const cells = rows.map(
    ([phone, day, ...texts]) =>
      `<row><c><v>${phone}</v></c><c s="1"><v>${day}</v></c>${toCells(texts.map(String)).join('')}</row>`,
  );
  const parts = {
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row>${head.join('')}</row>${cells.join('')}</sheetData></worksheet>`,
  };
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, text] of Object.entries(parts)) await zip.add(name, new TextReader(text));
  return Buffer.from(await zip.close());
}
