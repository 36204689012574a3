// What a file is, by its first bytes: names are changed more easily.
import { FileProblem } from './file-problem.ts';

const zip: readonly number[] = [0x50, 0x4b];
/** How old spreadsheets are kept, and new ones that have a password. */
const container: readonly number[] = [0xd0, 0xcf, 0x11, 0xe0];
const names = /\.(csv|tsv|txt|xlsx|xlsm|xls)$/i;
const passwordPart = 'EncryptedPackage';
const sliceBytes = 1024 * 1024;

/** Throws for what is no list, and for the lists that nobody but Excel can read. */
export async function kindOf(file: File): Promise<'text' | 'workbook'> {
  if (!names.test(file.name)) throw new FileProblem('wrongType');
  const head = new Uint8Array(await file.slice(0, container.length).arrayBuffer());
  const begins = (bytes: readonly number[]) => bytes.every((byte, index) => head[index] === byte);
  if (begins(zip) && (head[2] ?? 0xff) < 0x20) return 'workbook';
  if (begins(container)) throw new FileProblem((await hasPassword(file)) ? 'password' : 'oldWorkbook');
  return 'text';
}

/** The part is named in UTF-16, in a place that no slice cuts in two. */
async function hasPassword(file: Blob): Promise<boolean> {
  for (let start = 0; start < file.size; start += sliceBytes) {
    const slice = await file.slice(start, start + sliceBytes).arrayBuffer();
    if (new TextDecoder('utf-16le').decode(slice).includes(passwordPart)) return true;
  }
  return false;
}
