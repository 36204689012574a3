// npm run doctor: looks at an installation and says what to do, on the pinned Node.
import { pinnedNode, run, runMain } from './house.mjs';
import { installMissing } from './install.mjs';

await runMain(async () => {
  await installMissing();
  return await run(pinnedNode, ['server/doctor/doctor-command.ts', ...process.argv.slice(2)]);
});
