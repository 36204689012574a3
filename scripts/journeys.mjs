// npm run journeys: the journeys alone; arguments go to Playwright.
import { buildStale } from './build.mjs';
import { runMain } from './processes.mjs';
import { installMissing } from './install.mjs';
import { runJourneys } from './run-journeys.mjs';

await runMain(async () => {
  await installMissing();
  await buildStale();
  const { failed } = await runJourneys(process.argv.slice(2));
  return failed === 0 ? 0 : 1;
});
