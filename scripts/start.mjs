// npm start: installs and builds what is missing, then serves everything on one origin.
import { buildStale } from './build.mjs';
import { pinnedNode, runMain, serverMemory } from './processes.mjs';
import { installMissing } from './install.mjs';
import { stayWith } from './stay-with.mjs';

await runMain(async () => {
  await installMissing();
  await buildStale();
  return await stayWith([[pinnedNode, ['server/main.ts']]], serverMemory);
});
