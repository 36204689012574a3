// npm run lighthouse: Lighthouse's scores of the built product, in a Chromium of this machine.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from './build.mjs';
import { findOrInstallChromium } from './chromium.mjs';
import { Stop, environment, pinnedNode, root, run, runMain } from './processes.mjs';
import { installMissing } from './install.mjs';

await runMain(async () => {
  await installMissing();
  await buildStale();
  const cwd = join(root, 'bench', 'lighthouse');
  if (!existsSync(join(cwd, 'node_modules', 'lighthouse'))) {
    const code = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd });
    if (code !== 0) throw new Stop(`Lighthouse could not be installed (code ${code}).`);
  }
  const CHROMIUM_PATH = await findOrInstallChromium();
  return await run(pinnedNode, ['bench/lighthouse.ts'], { env: { ...environment, CHROMIUM_PATH } });
});
