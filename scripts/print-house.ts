// npm run house: how many files somebody has to open, and what would keep them from reading one alone. Fails where files or
// rooms need each other, or a file is too long.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Module, readModules } from './read-modules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const linesMax = 300;
const smallLinesMax = 60;

if (import.meta.main)
  printHouse(readModules().filter(({ file }) => !/\.test\.tsx?$|^(dashboard|server)\/testing\//.test(file)));

function printHouse(modules: readonly Module[]): void {
  const within = (place: string) => modules.filter(({ file }) => file.startsWith(`${place}/`));
  const countSmall = (place: string) => within(place).filter((module) => couldStandBeside(module, modules)).length;
  const [circles, roomCircles] = [findCircles(modules), findRoomCircles(modules)];
  const tooLong = modules.filter(({ file }) => codeLinesOf(file) > linesMax);
  const figures = {
    'files of the dashboard': within('dashboard').length,
    'lines of the dashboard, texts apart': within('dashboard').reduce((sum, { file }) => sum + linesOf(file).length, 0),
    'files of server/identity': within('server/identity').length,
    [`files of the dashboard under ${smallLinesMax} lines that only one beside them imports`]: countSmall('dashboard'),
    [`files of the visitors' pages under ${smallLinesMax} lines that only one beside them imports`]:
      countSmall('visitors'),
    'circles of files': circles.length,
    'circles of rooms': roomCircles.length,
    [`files of more than ${linesMax} lines of code`]: tooLong.length,
  };
  for (const [name, figure] of Object.entries(figures)) console.log(figure.toLocaleString('en-US').padStart(7), name);
  for (const circle of [...circles, ...roomCircles]) console.log(`\nNeed each other: ${circle.join(', ')}`);
  for (const { file } of tooLong) console.log(`\nToo long: ${file}, ${codeLinesOf(file)} lines of code`);
  if (circles.length + roomCircles.length + tooLong.length > 0) process.exitCode = 1;
}

/** A small file that only one beside it imports could stand in that one. */
function couldStandBeside({ file }: Module, modules: readonly Module[]): boolean {
  const importers = modules.filter((other) => other.imports.some((one) => one.file === file));
  const [only] = importers;
  const isBeside = only !== undefined && dirname(only.file) === dirname(file);
  return importers.length === 1 && isBeside && linesOf(file).length < smallLinesMax;
}

/** Without blank lines and comments, as the linter counts. */
function codeLinesOf(file: string): number {
  return linesOf(file).filter((line) => !/^\s*(\/\/|\/\*|\*|$)/.test(line)).length;
}

function linesOf(file: string): readonly string[] {
  return readFileSync(join(root, file), 'utf8').split('\n').slice(0, -1);
}

/** Each circle of files that need each other, at run time or by types alone: none can be read, or taken away, without the rest. */
export function findCircles(modules: readonly Module[]): readonly (readonly string[])[] {
  return circlesOf(modules.flatMap(({ file, imports }) => imports.map(({ file: to }) => [file, to] as const)));
}

/** The same for the rooms of the server and the dashboard. */
export function findRoomCircles(modules: readonly Module[]): readonly (readonly string[])[] {
  const arrows = modules.flatMap(({ file, imports }) =>
    imports.map(({ file: to }) => [roomOf(file), to === undefined ? undefined : roomOf(to)] as const),
  );
  return circlesOf(arrows.filter(([from, to]) => from !== to));
}

type Arrow = readonly [from: string | undefined, to: string | undefined];

/** Tarjan's strongly connected components, those of one alone left out unless it points at itself. */
function circlesOf(arrows: readonly Arrow[]): readonly (readonly string[])[] {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of arrows) {
    if (from === undefined || to === undefined) continue;
    targets.set(from, (targets.get(from) ?? new Set()).add(to));
  }
  const found: string[][] = [];
  const index = new Map<string, number>();
  const stack: string[] = [];
  const visit = (node: string): number => {
    const own = index.size;
    index.set(node, own);
    stack.push(node);
    let low = own;
    for (const target of targets.get(node) ?? []) {
      if (!index.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, index.get(target) ?? low);
    }
    if (low === own) {
      const circle = stack.splice(stack.indexOf(node));
      if (circle.length > 1 || targets.get(node)?.has(node)) found.push(circle.toSorted());
    }
    return low;
  };
  for (const node of targets.keys()) if (!index.has(node)) visit(node);
  return found;
}

/** `dashboard/customers`; a file that stands beside the rooms puts them together and is in none. */
function roomOf(file: string): string | undefined {
  return /^((?:dashboard|server)\/[^/]+)\//.exec(file)?.[1];
}
