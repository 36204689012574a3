// What the product promises, as docs/promises.md says it: a line for each promise, and under it the tests that show it.
// `npm run promises` prints every one that no test shows, and nothing where each has one.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = '{bench,contract,dashboard,endure,journeys,scripts,server,visitors}';

/** Documents name it as `file`: title. */
interface NamedTest {
  readonly file: string;
  readonly title: string;
}

interface Promised {
  readonly section: string;
  readonly says: string;
  readonly shownBy: readonly NamedTest[];
}

const paths = globSync(`${rooms}/**/*.{test,spec}.{ts,tsx}`, {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
}).map((path) => path.replaceAll('\\', '/'));
const files = new Map<string, string>();

if (import.meta.main) {
  const unshown = listUnshown(readPromises());
  for (const line of unshown) console.log(line);
  if (unshown.length > 0) process.exitCode = 1;
}

export function readPromises(text: string = readDocument('docs/promises.md')): readonly Promised[] {
  const promises: { section: string; says: string; shownBy: NamedTest[] }[] = [];
  let section = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) section = line.replace(/^#+ /, '');
    else if (line.startsWith('- ')) promises.push({ section, says: line.slice(2), shownBy: [] });
    else if (/^ +- /.test(line)) promises.at(-1)?.shownBy.push(...testsIn(line));
  }
  return promises;
}

/** Those that no test shows, and those whose test is not there (any more), in words. */
export function listUnshown(promises: readonly Promised[]): readonly string[] {
  return promises.flatMap(({ section, says, shownBy }) => {
    const missing = shownBy.filter((one) => !hasTest(one));
    if (shownBy.length > 0 && missing.length === 0) return [];
    const why = missing.map(({ file, title }) => `no test “${title}” in ${file}`).join('; ') || 'no test';
    return [`${section}: ${says} (${why})`];
  });
}

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
