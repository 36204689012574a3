import { randomBytes } from 'node:crypto';
import { type Rollup, build } from 'vite';
import { expect, test } from 'vitest';
import { weighPages, weightsOf } from './page-weight.ts';

const kilobyte = () => randomBytes(1_024).toString('latin1');

function chunk(name: string, given: Partial<Rollup.OutputChunk>): Record<string, Rollup.OutputChunk> {
  const empty = { type: 'chunk', isEntry: false, imports: [], dynamicImports: [], code: '' };
  return { [name]: { ...empty, name, fileName: name, ...given } as unknown as Rollup.OutputChunk };
}

test('a page weighs its script and all that it imports, now or later, each once', () => {
  const weights = weightsOf({
    ...chunk('gallery', { isEntry: true, dynamicImports: ['start'] }),
    ...chunk('start', { imports: ['react'], code: kilobyte() }),
    ...chunk('react', { imports: ['start'], code: kilobyte() }),
    ...chunk('invite', { isEntry: true, imports: ['react'], dynamicImports: ['react'], code: kilobyte() }),
    ...chunk('elsewhere', { code: kilobyte() }),
  });
  expect([...weights.keys()]).toEqual(['gallery', 'invite']);
  for (const bytes of weights.values()) expect(bytes).toBeGreaterThan(2_048);
  for (const bytes of weights.values()) expect(bytes).toBeLessThan(3_300);
});

test('a build fails where a page weighs too much', async () => {
  const buildWith = (bytesMax: number) =>
    build({
      configFile: false,
      logLevel: 'silent',
      plugins: [weighPages(bytesMax)],
      build: { write: false, rolldownOptions: { input: new URL('gallery/main.ts', import.meta.url).pathname } },
    });
  await expect(buildWith(100)).rejects.toThrow('KB of script, compressed; 0.1 KB are the most.');
  await buildWith(1_000_000);
});
