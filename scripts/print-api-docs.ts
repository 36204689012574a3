// Prints docs/api.md from the contract. `--write` writes it, `--check` fails when the file says something else.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { apiDocs } from './api-docs.ts';

const file = fileURLToPath(new URL('../docs/api.md', import.meta.url));
const mode = process.argv[2];
const text = apiDocs();

if (mode === '--write') writeFileSync(file, text);
else if (mode === '--check') check();
else process.stdout.write(text);

function check(): void {
  if (readWritten() === text) return;
  process.stderr.write('docs/api.md is stale. Run: npm run api-docs\n');
  process.exitCode = 1;
}

function readWritten(): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
