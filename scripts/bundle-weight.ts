// What a browser loads of a build, and what that weighs when it travels.
import type { Plugin, Rollup } from 'vite';
import { toBrotli } from './precompress.ts';

export type Bundle = Readonly<Record<string, Rollup.OutputChunk | Rollup.OutputAsset>>;

interface Weighing {
  /** `The page` or another word for what `weightsOf` names. */
  readonly what: string;
  /** Compressed. */
  readonly bytesMax: number;
  /** Compressed bytes by name. */
  readonly weightsOf: (bundle: Bundle) => ReadonlyMap<string, number>;
}

/** A step of a build that prints what weighs how much, and fails where that is too much. */
export function weigh({ what, bytesMax, weightsOf }: Weighing): Plugin {
  return {
    name: 'weigh',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [name, bytes] of weightsOf(bundle)) {
          const said = `${what} ${name} loads ${inKilobytes(bytes)} KB of script, compressed; ${inKilobytes(bytesMax)} KB are the most.`;
          process.stdout.write(`${said}\n`);
          if (bytes > bytesMax) this.error(said);
        }
      },
    },
  };
}

function inKilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1);
}

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
