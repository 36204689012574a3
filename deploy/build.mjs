// Installs and builds what is missing, as npm start does, and starts nothing: for machines where others start the server.
import { buildStale } from '../scripts/build.mjs';
import { runMain } from '../scripts/processes.mjs';
import { installMissing } from '../scripts/install.mjs';

await runMain(async () => {
  await installMissing();
  await buildStale();
  return 0;
});
