import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const isSource = (file: string) => !/\.test\.tsx?$|(^|\/)(dist|node_modules)\//.test(file);
const code = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter(isSource)
  .map((file) => readFileSync(root + file, 'utf8'))
  .join('\n');
const literals = new Set([...code.matchAll(/(['"`])((?:\\.|(?!\1)[^\\$\n])*)\1/g)].map(([, , text = '']) => text));
/** Parts of keys may be values of the contract. */
const values = [
  'audit',
  'audit-actions',
  'broadcasts',
  'gateways',
  'messages',
  'segment-jobs',
  'webhook-events',
  'webhooks',
]
  .map((file) => readFileSync(`${root}../contract/${file}.ts`, 'utf8'))
  .join('\n');
const wholeWords = new Set(`${code}\n${values}`.match(/\b\w+\b/g));
/** Keys that are put together: what stands before, between and after the parts that vary. */
const patterns = [...new Set([...code.matchAll(/`(\w+\.[^`\n]*\$\{[^`\n]*)`/g)].map(([, text = '']) => text))].map(
  (text) =>
    new RegExp(
      `^${text
        .split(/\$\{[^}]*\}/)
        .map(escape)
        .join('(.+)')}$`,
    ),
);

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Every word's key, without the endings that a number chooses among. */
const groups = import.meta.glob<Record<string, object>>('./en/*.json', { eager: true, import: 'default' });
const keys = new Set(
  Object.values(groups)
    .flatMap((namespaces) => Object.values(namespaces))
    .flatMap((namespace) => flatten(namespace, ''))
    .map((key) => key.replace(/_(one|other)$/, '')),
);

function flatten(words: object, before: string): readonly string[] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? flatten(value, `${before}${key}.`) : [before + key],
  );
}

/** A key stands in the code as it is, or a pattern makes it of parts that stand there. */
function isUsed(key: string): boolean {
  if (literals.has(key)) return true;
  return patterns.some((pattern) => {
    const parts = pattern.exec(key)?.slice(1);
    return parts?.every(stands) ?? false;
  });
}

function stands(part: string): boolean {
  return wholeWords.has(part) || part.split(/[._]/).every((word) => wholeWords.has(word));
}

test('no word is kept that nobody shows', () => {
  expect(keys.size).toBeGreaterThan(800);
  expect([...keys].filter((key) => !isUsed(key))).toEqual([]);
});
