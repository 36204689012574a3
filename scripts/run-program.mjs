// Runs a program of the operators, such as `server/users.ts`, on the pinned Node with the arguments that follow its name.
import { pinnedNode, run, runMain } from './house.mjs';
import { installMissing } from './install.mjs';

await runMain(async () => {
  await installMissing();
  return await run(pinnedNode, process.argv.slice(2));
});
