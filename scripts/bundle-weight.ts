// What a browser loads of a build, and what that weighs when it travels.
import type { Rollup } from 'vite';
import { toBrotli } from './brotli.ts';

export type Bundle = Readonly<Record<string, Rollup.OutputChunk | Rollup.OutputAsset>>;

/** The chunk and everything that it imports; with `isLater` also what it imports only when it is needed. */
export function reachedFrom(
  bundle: Bundle,
  fileName: string,
  isLater: boolean,
  seen = new Set<string>(),
): ReadonlySet<string> {
  const file = bundle[fileName];
  if (file?.type !== 'chunk' || seen.has(fileName)) return seen;
  seen.add(fileName);
  const imported = isLater ? [...file.imports, ...file.dynamicImports] : file.imports;
  for (const name of imported) reachedFrom(bundle, name, isLater, seen);
  return seen;
}

/** The compressed bytes of chunks, each once. */
export function bytesOf(bundle: Bundle, fileNames: Iterable<string>): number {
  let sum = 0;
  for (const name of new Set(fileNames)) {
    const file = bundle[name];
    if (file?.type !== 'chunk') continue;
    sum += toBrotli(file.code).length;
  }
  return sum;
}
