// Workbooks as spreadsheets write them.
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';

interface SheetGiven {
  readonly name: string;
  /** Rows of the sheet as XML. */
  readonly rows: string;
  readonly state?: 'hidden' | 'veryHidden';
}

interface WorkbookGiven {
  readonly sheets: readonly SheetGiven[];
  /** The `si` elements of the texts that cells share. */
  readonly strings?: string;
  /** What the sheets say of themselves, such as from when on they count. */
  readonly properties?: string;
  /** Parts as they should be instead of ours. */
  readonly parts?: Readonly<Record<string, string>>;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
const relations = (inner: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;

/** Style 1 is a date, 2 a date with time, 3 and 4 are of the workbook's own: a date in words and a phone number. */
const styles = `<styleSheet xmlns="${main}"><numFmts count="2">
<numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yyyy;@"/>
<numFmt numFmtId="165" formatCode="[&lt;=9999999]###\\-####;\\(###\\)\\ ###\\-####&quot; by day&quot;"/>
</numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0"/>
<xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;

export async function workbookOf(given: WorkbookGiven): Promise<Uint8Array<ArrayBuffer>> {
  const { sheets, strings = '', properties = '' } = given;
  const list = sheets.map(
    ({ name, state = 'visible' }, place) =>
      `<sheet name="${name}" sheetId="${place + 1}" state="${state}" r:id="rId${place + 1}"/>`,
  );
  const parts: Record<string, string> = {
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${properties}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      sheets.map((_, place) => relation(`rId${place + 1}`, 'worksheet', `worksheets/sheet${place + 1}.xml`)).join('') +
        relation('rId90', 'styles', 'styles.xml') +
        relation('rId91', 'sharedStrings', '/xl/sharedStrings.xml'),
    ),
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings}</sst>`,
  };
  for (const [place, { rows }] of sheets.entries()) {
    parts[`xl/worksheets/sheet${place + 1}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
  }
  return await zipOf({ ...parts, ...given.parts });
}

export async function zipOf(parts: Readonly<Record<string, string>>, password?: string) {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, text] of Object.entries(parts)) {
    const head = name.endsWith('.xml') ? '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' : '';
    await zip.add(name, new TextReader(head + text), password === undefined ? {} : { password });
  }
  return await zip.close();
}

/** A row of texts. */
export function textRow(...texts: readonly string[]): string {
  return `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
}
