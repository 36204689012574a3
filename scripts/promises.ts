// What the product promises, as docs/promises.md says it: a line for each promise, and under it the tests that show it.
import { type NamedTest, hasTest, readDocument, testsIn } from './named-tests.ts';

interface Promised {
  readonly section: string;
  readonly says: string;
  readonly shownBy: readonly NamedTest[];
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
