import { randomBytes } from 'node:crypto';
import type { Rollup } from 'vite';
import { expect, test } from 'vitest';
import { weightsOf } from './route-weight.ts';

const kilobyte = () => randomBytes(1_024).toString('latin1');

function chunk(name: string, given: Partial<Rollup.OutputChunk>): Record<string, Rollup.OutputChunk> {
  const empty = { type: 'chunk', isEntry: false, imports: [], dynamicImports: [], facadeModuleId: null, code: '' };
  return { [name]: { ...empty, name, fileName: name, ...given } as unknown as Rollup.OutputChunk };
}

const bundle = {
  ...chunk('app', { isEntry: true, imports: ['react'], dynamicImports: ['page', 'other'], code: kilobyte() }),
  ...chunk('react', { code: kilobyte() }),
  ...chunk('page', {
    facadeModuleId: '/house/page.tsx',
    imports: ['react'],
    dynamicImports: ['later'],
    code: kilobyte(),
  }),
  ...chunk('other', { facadeModuleId: '/house/other.tsx', code: kilobyte() }),
  ...chunk('later', { code: kilobyte() }),
};

test('a route weighs the app and its page with all that they import at once, each once', () => {
  const bytes = weightsOf(bundle, { first: ['house/page.tsx'] }).get('first') ?? 0;
  expect(bytes).toBeGreaterThan(3 * 1_024);
  expect(bytes).toBeLessThan(4.9 * 1_024);
});

test('a page that is not loaded by itself is told, so that none is forgotten', () => {
  expect(() => weightsOf(bundle, { gone: ['house/gone.tsx'] })).toThrow('house/gone.tsx is no chunk of its own.');
});
