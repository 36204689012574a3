import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** How the tests of one project ended. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** Writes how many tests of each project passed, failed and were skipped, for the closing lines of `npm test`. */
export class CountByProject implements Reporter {
  readonly #file: string | undefined;

  constructor(file: string | undefined) {
    this.#file = file;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    if (!this.#file) return;
    const counts: Record<string, Count> = {};
    for (const module of modules) add(module, (counts[module.project.name] ??= { passed: 0, failed: 0, skipped: 0 }));
    if (unhandled.length > 0) counts['unhandled errors'] = { passed: 0, failed: unhandled.length, skipped: 0 };
    writeFileSync(this.#file, JSON.stringify(counts));
  }
}

/** A file that could not be loaded has no tests, and counts as one that failed. */
function add(module: TestModule, count: Count): void {
  if (module.errors().length > 0) count.failed += 1;
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    count[state === 'pending' ? 'skipped' : state] += 1;
  }
}
