import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { withoutUnused } from './slim-icons.ts';

test('an icon keeps the weights that the dashboard uses, as it comes from its package', async () => {
  const index = createRequire(import.meta.url).resolve('@phosphor-icons/react');
  const code = readFileSync(index.replace(/index\.cjs\.js$/, 'defs/Gear.es.js'), 'utf8');
  const slim = withoutUnused(code).replace('import * as a from "react";', 'const a = { createElement: () => 0 };');
  const weights = (await import(`data:text/javascript,${encodeURIComponent(slim)}`)) as {
    default: Map<string, unknown>;
  };
  expect([...weights.default.keys()].toSorted()).toEqual(['bold', 'fill', 'regular']);
});
