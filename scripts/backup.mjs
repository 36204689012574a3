// npm run backup and npm run restore: an installation as one file and back, on the pinned Node.
import { pinnedNode, run, runMain } from './house.mjs';
import { installMissing } from './install.mjs';

await runMain(async () => {
  await installMissing();
  return await run(pinnedNode, ['server/backup/backup-command.ts', ...process.argv.slice(2)]);
});
