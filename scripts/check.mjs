// npm run check: the fast part of npm test. No browser, no PostgreSQL.
import { tryToBuild } from './build.mjs';
import { runStaticChecks } from './static-checks.mjs';
import { runMain } from './processes.mjs';
import { installMissing } from './install.mjs';
import { closingLines, sumOf } from './report.mjs';
import { runVitest } from './run-vitest.mjs';

await runMain(async () => {
  await installMissing();
  const checks = await runStaticChecks();
  const pages = await tryToBuild();
  const counts = { checks, pages, ...(await runVitest(['unit', 'unit-isolated', 'sqlite'])) };
  process.stdout.write(closingLines(counts, []));
  return sumOf(counts).failed === 0 ? 0 : 1;
});
