import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const named = /`([\w-]+\.test\.ts)`: (.+?) +\|/g;

test('every life and limit in docs/signing-in.md names a test that is there', () => {
  const lines = [...readFileSync(`${root}docs/signing-in.md`, 'utf8').matchAll(named)];
  expect(lines.length).toBeGreaterThan(20);
  const missing = lines.filter(([, file = '', title = '']) => {
    const [path = file] = globSync(`server/identity/**/${file}`, { cwd: root });
    return !readFileSync(root + path, 'utf8').includes(`'${title}'`);
  });
  expect(missing.map(([, file, title]) => `${file}: ${title}`)).toEqual([]);
});
