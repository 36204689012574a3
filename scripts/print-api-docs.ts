// Prints docs/api.md and docs/openapi.json from the contract. `--write` writes them, `--check` fails when they are stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openApi } from '@fanfare/contract/openapi.ts';
import { apiDocs } from './api-docs.ts';

const root = new URL('../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { readonly version: string };
const documents = [
  { file: 'docs/api.md', text: apiDocs() },
  { file: 'docs/openapi.json', text: `${JSON.stringify(openApi({ url: '/', version }), null, 1)}\n` },
];

const mode = process.argv[2];
for (const { file, text } of documents) {
  if (mode === '--write') writeFileSync(new URL(file, root), text);
  else if (mode !== '--check') process.stdout.write(text);
  else if (readWritten(file) !== text) {
    process.stderr.write(`${file} is stale. Run: npm run api-docs\n`);
    process.exitCode = 1;
  }
}

function readWritten(file: string): string | undefined {
  try {
    return readFileSync(fileURLToPath(new URL(file, root)), 'utf8');
  } catch {
    return undefined;
  }
}
