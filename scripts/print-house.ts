// npm run house: how many files somebody has to open, and what would keep them from reading one alone. Fails where files or
// rooms need each other, or a file is too long.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCircles, findRoomCircles } from './circles.ts';
import { type Module, readModules } from './read-modules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const linesMax = 300;
const smallLinesMax = 60;

const modules = readModules().filter(({ file }) => !/\.test\.tsx?$|^server\/testing\//.test(file));
const linesOf = new Map(
  modules.map(({ file }) => [file, readFileSync(join(root, file), 'utf8').split('\n').length - 1]),
);
const circles = findCircles(modules);
const roomCircles = findRoomCircles(modules);
const tooLong = modules.filter(({ file }) => codeLinesOf(file) > linesMax).map(({ file }) => file);

const dashboard = within('dashboard');
const figures = {
  'files of the dashboard': dashboard.length,
  'lines of the dashboard, texts apart': sum(dashboard),
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
for (const file of tooLong) console.log(`\nToo long: ${file}, ${codeLinesOf(file)} lines of code`);
if (circles.length + roomCircles.length + tooLong.length > 0) process.exitCode = 1;

function within(place: string): readonly Module[] {
  return modules.filter(({ file }) => file.startsWith(`${place}/`));
}

function sum(some: readonly Module[]): number {
  return some.reduce((total, { file }) => total + (linesOf.get(file) ?? 0), 0);
}

/** Files that could stand in the one beside them. */
function countSmall(place: string): number {
  return within(place).filter(({ file }) => {
    const importers = modules.filter((other) => other.imports.some((one) => one.file === file));
    const [only] = importers;
    const isBeside = only !== undefined && dirname(only.file) === dirname(file);
    return importers.length === 1 && isBeside && (linesOf.get(file) ?? 0) < smallLinesMax;
  }).length;
}

/** Without blank lines and comments, as the linter counts. */
function codeLinesOf(file: string): number {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.filter((line) => !/^\s*(\/\/|\/\*|\*|$)/.test(line)).length;
}
