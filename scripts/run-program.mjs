// Runs a program of the operators, such as `server/users.ts`, on the pinned Node with the arguments that follow its name.
import { pinnedNode, run, runMain } from './processes.mjs';
import { installMissing } from './install.mjs';

await runMain(async () => {
  // Whoever asks from another shell, or from cron, has not said there that this is production.
  await installMissing(true);
  return await run(pinnedNode, process.argv.slice(2));
});
