// Makes .env.example and the tables in docs/operating.md from the settings. `--write` writes them, `--check` fails where
// they say something else.
import { readFileSync, writeFileSync } from 'node:fs';
import { type SettingRow, namesOf, secretSettings, settingGroups } from './settings-table.ts';

const docs = new URL('../docs/operating.md', import.meta.url);
const example = new URL('../.env.example', import.meta.url);
const [begin, end] = ['<!-- settings -->', '<!-- /settings -->'];

const written = readFileSync(docs, 'utf8');
const made: readonly (readonly [URL, string])[] = [
  [docs, withTables(written)],
  [example, toExample()],
];
if (process.argv[2] === '--write') for (const [file, text] of made) writeFileSync(file, text);
else if (made.some(([file, text]) => readOrNothing(file) !== text)) {
  process.stderr.write('docs/operating.md or .env.example is stale. Run: npm run settings\n');
  process.exitCode = 1;
}

function withTables(text: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/operating.md has lost ${begin} or ${end}.`);
  const tables = settingGroups.map(({ title, rows }) => `### ${title}\n\n${toTable(rows)}`);
  return `${text.slice(0, from)}${begin}\n\n${tables.join('\n\n')}\n\n${text.slice(to)}`;
}

function toTable(rows: readonly SettingRow[]): string {
  const cells = [
    ['Setting', 'Without it', 'Meaning'],
    ...rows.map((row) => [
      namesOf(row)
        .map((name) => `\`${name}\``)
        .join(', '),
      row.standard,
      row.meaning,
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const [head = '', ...lines] = cells.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...lines].join('\n');
}

function toExample(): string {
  const groups = settingGroups.map(({ title, rows }) => `## ${title}\n\n${rows.map(toExampleOf).join('\n\n')}`);
  return `# Copy this file to .env and take the # from what you set; docs/operating.md says more. The environment takes
# precedence over this file. These may stand in files of their own: NAME_FILE=/path/to/file stands for NAME with what is in it.
# ${secretSettings.slice(0, 6).join(', ')},
# ${secretSettings.slice(6).join(', ')}

${groups.join('\n\n')}
`;
}

function toExampleOf({ examples, standard, meaning }: SettingRow): string {
  const lines = Object.entries(examples).map(
    ([name, value]) => `#${name}=${/[ "{]/.test(value) ? `'${value}'` : value}`,
  );
  return [`# ${plain(meaning)}; without it: ${plain(standard)}`, ...lines].join('\n');
}

/** Without what only Markdown needs. */
function plain(text: string): string {
  return text.replaceAll('`', '').replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, 'docs/$2');
}

function readOrNothing(file: URL): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
