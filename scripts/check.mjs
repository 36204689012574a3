// npm run check: the fast part of npm test. No browser, no PostgreSQL.
import { passGates } from './gates.mjs';
import { runMain } from './house.mjs';
import { installMissing } from './install.mjs';
import { closingLines, sumOf } from './report.mjs';
import { runVitest } from './run-vitest.mjs';

await runMain(async () => {
  await installMissing();
  const counts = { checks: await passGates(), ...(await runVitest(['unit', 'sqlite'])) };
  process.stdout.write(closingLines(counts, []));
  return sumOf(counts).failed === 0 ? 0 : 1;
});
