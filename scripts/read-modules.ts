// Every source file of the house with what it imports, as the parser sees it.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const scope = '@fanfare/';

export interface Import {
  /** As it is written. */
  readonly from: string;
  /** The file of the house that it names, or nothing for a package. */
  readonly file: string | undefined;
  /** The package that it names, `node:` for Node's own modules. */
  readonly package: string | undefined;
  /** Gone at run time. */
  readonly isType: boolean;
}

export interface Module {
  /** From the root, with slashes. */
  readonly file: string;
  readonly imports: readonly Import[];
  readonly hasDefaultExport: boolean;
  /** It hands on what other files export. */
  readonly isBarrel: boolean;
}

/** All of them but built ones and packages. */
export function readModules(): readonly Module[] {
  const exclude = (path: string) => /(^|\/)(node_modules|dist|\.git|data|test-results)(\/|$)/.test(path);
  const files = globSync('**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}', { cwd: root, exclude });
  return files.map((file) => readModule(file.replaceAll('\\', '/')));
}

function readModule(file: string): Module {
  const text = readFileSync(join(root, file), 'utf8');
  const { module, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const exports = module.staticExports.flatMap(({ entries }) => entries);
  const handedOn = exports.flatMap(({ moduleRequest, isType }) =>
    moduleRequest ? [{ from: moduleRequest.value, isType }] : [],
  );
  const imported = module.staticImports.map(({ moduleRequest, entries }) => ({
    from: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const later = module.dynamicImports.map(({ moduleRequest }) => ({
    from: unquote(text.slice(moduleRequest.start, moduleRequest.end)),
    isType: false,
  }));
  const named = [...imported, ...handedOn, ...later.filter(({ from }) => from !== undefined)];
  return {
    file,
    imports: named.map(({ from, isType }) => ({ from: from ?? '', isType, ...targetOf(file, from ?? '') })),
    hasDefaultExport: exports.some(({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default'),
    isBarrel: handedOn.length > 0,
  };
}

/** What a dynamic import names, where it is a plain string. */
function unquote(text: string): string | undefined {
  return /^(['"`])([^$]*)\1$/.exec(text)?.[2];
}

function targetOf(file: string, from: string): Pick<Import, 'file' | 'package'> {
  if (from.startsWith('.')) return { file: posix.join(dirname(file), from), package: undefined };
  if (from.startsWith(scope)) return { file: from.slice(scope.length), package: undefined };
  if (from.startsWith('node:')) return { file: undefined, package: 'node:' };
  const parts = from.split('/', from.startsWith('@') ? 2 : 1);
  return { file: undefined, package: parts.join('/') };
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

/** The first folder, or nothing for the root, its scripts and what they are packed with, which are one. */
export function workspaceOf(file: string): string {
  const folder = file.includes('/') ? file.slice(0, file.indexOf('/')) : '';
  return ['scripts', 'deploy', 'endure'].includes(folder) ? '' : folder;
}

/** Whether zod is loaded with what is imported. */
export function reachesZod(
  modules: readonly Module[],
  { package: name, file }: Import,
  seen = new Set<string>(),
): boolean {
  if (name === 'zod') return true;
  if (file === undefined || seen.has(file)) return false;
  seen.add(file);
  const module = modules.find((one) => one.file === file);
  return module?.imports.some((one) => !one.isType && reachesZod(modules, one, seen)) ?? false;
}
