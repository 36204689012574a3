// Documents that promise something name the test that shows it: `file`: title.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = '{bench,contract,dashboard,endure,journeys,scripts,server,visitors}';

export interface NamedTest {
  readonly file: string;
  readonly title: string;
}

const paths = globSync(`${rooms}/**/*.{test,spec}.{ts,tsx}`, {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
}).map((path) => path.replaceAll('\\', '/'));
const files = new Map<string, string>();

/** Whether a test of that title stands in a file of that name, or, where several have it, under that path. */
export function hasTest({ file, title }: NamedTest): boolean {
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => textOf(file).includes(quoted));
}

function textOf(file: string): string {
  const known = files.get(file);
  if (known !== undefined) return known;
  const [path, ...more] = paths.filter((one) => `/${one}`.endsWith(`/${file}`));
  const text = path !== undefined && more.length === 0 ? readFileSync(root + path, 'utf8') : '';
  files.set(file, text);
  return text;
}

/** The tests that a line names. */
export function testsIn(line: string): readonly NamedTest[] {
  return [...line.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: (.+?) *(?=\||$)/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));
}

export function readDocument(path: string): string {
  return readFileSync(root + path, 'utf8');
}
