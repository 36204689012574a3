// npm run dev: the same as npm start, and every change of a page or of the server takes effect by itself.
import { join } from 'node:path';
import { buildStale, parts } from './build.mjs';
import { pinnedNode, root, runMain } from './processes.mjs';
import { installMissing } from './install.mjs';
import { stayWith } from './stay-with.mjs';

/** Without emptying first, so that the running server never finds a page missing. */
const watch = ['build', '--watch', '--emptyOutDir', 'false', '--logLevel', 'warn'];

/** The server reads the built pages when it starts, so they count as its source. */
const watched = ['server', 'contract', 'dashboard/dist', 'visitors/dist'].map((folder) => `--watch-path=${folder}`);

await runMain(async () => {
  await installMissing();
  await buildStale();
  const pages = parts.flatMap(({ name, builds }) =>
    builds.map((flags) => /** @type {const} */ (['vite', [...watch, ...flags], join(root, name)])),
  );
  return await stayWith([...pages, [pinnedNode, [...watched, '--watch-preserve-output', 'server/main.ts']]]);
});
