// npm run peers: the product beside Directus and Ghost, which are installed for it: some hundred megabytes each.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { buildStale } from './build.mjs';
import { Stop, environment, pinnedNode, root, run, runMain, serverMemory } from './processes.mjs';
import { installMissing } from './install.mjs';
import { findOrInstallPostgres, startThrowawayPostgres } from './throwaway-postgres.mjs';

/** Everything that they bring along is of that day as well, so that everybody measures the same. */
const before = '--before=2026-11-20';
const directus = 'directus@12.4.0';
const ghost = 'ghost@6.65.0';
/** Both ask for this one. */
const node = `node-linux-${process.arch}@22.23.3`;

const folder = join(root, 'node_modules', '.cache', 'peers');
const nodeFolder = join(folder, 'directus', 'node_modules', `node-linux-${process.arch}`);
const env = {
  ...environment,
  PATH: `${join(nodeFolder, 'bin')}${delimiter}${environment.PATH}`,
  npm_config_nodedir: nodeFolder,
};

await runMain(async () => {
  if (process.platform !== 'linux')
    throw new Stop('npm run peers counts CPU time as Linux tells it, so it needs Linux.');
  await installMissing();
  await buildStale();
  await findOrInstallPostgres();
  await installOnce('directus', installDirectus);
  await installOnce('ghost', installGhost);
  const cluster = await startThrowawayPostgres({ durable: true });
  try {
    const named = {
      BENCH_POSTGRES_URL: cluster.url,
      BENCH_POSTGRES_PID: String(cluster.pid),
      PEERS_FOLDER: folder,
      PEERS_NODE: join(nodeFolder, 'bin', 'node'),
    };
    const args = ['bench/peers/main.ts', ...process.argv.slice(2)];
    return await run(pinnedNode, args, { env: { ...serverMemory, ...environment, ...named } });
  } finally {
    await cluster.stop();
  }
});

/**
 * @param {string} name
 * @param {(cwd: string) => Promise<void>} install
 */
async function installOnce(name, install) {
  const place = join(folder, name);
  const mark = join(place, 'installed');
  if (existsSync(mark)) return;
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  await install(place);
  writeFileSync(mark, '');
}

/** @param {string} cwd */
async function installDirectus(cwd) {
  writeFileSync(join(cwd, 'package.json'), '{"private":true}');
  await npm(cwd, 'install', before, '--ignore-scripts', directus, node);
  // It is compiled where its maker's site has none that fits.
  await npm(cwd, 'rebuild', 'isolated-vm');
}

/**
 * Its package carries packages of its own, so it is unpacked and installed where it stands.
 * @param {string} cwd
 */
async function installGhost(cwd) {
  await npm(cwd, 'pack', ghost);
  if ((await run('tar', ['xzf', `${ghost.replace('@', '-')}.tgz`, '--strip-components=1'], { cwd })) !== 0)
    throw new Stop('Ghost could not be unpacked.');
  await npm(cwd, 'install', before, '--ignore-scripts', '--omit=dev', '--legacy-peer-deps');
  await npm(cwd, 'rebuild', 'better-sqlite3');
}

/**
 * @param {string} cwd
 * @param {...string} args
 */
async function npm(cwd, ...args) {
  const code = await run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { cwd, env });
  if (code !== 0) throw new Stop(`npm ${args.join(' ')} ended with code ${code}.`);
}
