// npm run users: the operators' command for the embedded pool's users, on the pinned Node.
import { pinnedNode, run, runMain } from './house.mjs';
import { installMissing } from './install.mjs';

await runMain(async () => {
  await installMissing();
  return await run(pinnedNode, ['server/users.ts', ...process.argv.slice(2)]);
});
