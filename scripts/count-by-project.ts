import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** How the tests of one project ended; those that failed, and that passed when tried again, with the line and the first line of the error. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
  flaky: string[];
}

/** Writes how the tests of each project ended, for the closing lines of `npm test`. */
export class CountByProject implements Reporter {
  readonly #file: string | undefined;

  constructor(file: string | undefined) {
    this.#file = file;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    if (!this.#file) return;
    const counts: Record<string, Count> = {};
    for (const module of modules) add(module, (counts[module.project.name] ??= none()));
    for (const { message } of unhandled) fail((counts['unhandled errors'] ??= none()), message);
    writeFileSync(this.#file, JSON.stringify(counts));
  }
}

const none = (): Count => ({ passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] });

/** A file that could not be loaded has no tests, and counts as one that failed. */
function add(module: TestModule, count: Count): void {
  const file = relative(process.cwd(), module.moduleId);
  const [unloaded] = module.errors();
  if (unloaded) fail(count, `${file}: ${unloaded.message}`);
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result();
    const what = `${file}${lineOf(errors?.[0])} › ${test.fullName}: ${errors?.[0]?.message}`;
    if (state === 'failed') fail(count, what);
    else count[state === 'pending' ? 'skipped' : state] += 1;
    if (test.diagnostic()?.flaky === true) count.flaky.push(firstLine(what));
  }
}

function lineOf(error: SerializedError | undefined): string {
  const [at] = error?.stacks ?? [];
  return at ? `:${at.line}` : '';
}

function fail(count: Count, what: string): void {
  count.failed += 1;
  count.failures.push(firstLine(what));
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? text;
}
