// The product as it was at another commit, ready to be started: its own source with the packages of this checkout.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Endpoint } from '@fanfare/contract/endpoint.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const parts = ['contract', 'server'];
const files = ['package.json', 'tsconfig.base.json', ...parts];
const run = promisify(execFile);

export interface OtherVersion {
  /** The program of the server. */
  readonly main: string;
  /** The program of the operators' command. */
  readonly users: string;
  readonly endpoints: readonly Endpoint[];
  readonly remove: () => Promise<void>;
}

/** A folder of its own each time, outside of `node_modules`, where Node runs no TypeScript. */
export async function openVersion(commit: string): Promise<OtherVersion> {
  await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).catch((cause: unknown) => {
    throw new Error(
      `This clone has no commit ${commit}, so the version before cannot be started beside this one. ` +
        'Get the whole history (git fetch --unshallow) and try again.',
      { cause },
    );
  });
  const versions = join(root, '.cache', 'versions');
  await mkdir(versions, { recursive: true });
  const folder = await mkdtemp(join(versions, `${commit}-`));
  const archive = join(folder, 'archive.tar');
  await run('git', ['archive', '--format=tar', '-o', archive, commit, ...files], { cwd: root });
  await run('tar', ['-xf', archive, '-C', folder]);
  for (const place of ['', ...parts]) await linkPackages(join(root, place), join(folder, place));
  await mkdir(join(folder, 'node_modules', '@fanfare'));
  for (const part of parts)
    await symlink(join(folder, part), join(folder, 'node_modules', '@fanfare', part), 'junction');
  const contract = pathToFileURL(join(folder, 'contract', 'all-endpoints.ts')).href;
  const { allEndpoints } = (await import(contract)) as { readonly allEndpoints: readonly Endpoint[] };
  return {
    main: join(folder, 'server', 'main.ts'),
    users: join(folder, 'server', 'users.ts'),
    endpoints: allEndpoints,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** All but our own, which would be those of this checkout. */
async function linkPackages(from: string, to: string): Promise<void> {
  const packages = join(from, 'node_modules');
  if (!existsSync(packages)) return;
  await mkdir(join(to, 'node_modules'));
  for (const name of await readdir(packages)) {
    if (name !== '@fanfare' && !name.startsWith('.'))
      await symlink(join(packages, name), join(to, 'node_modules', name), 'junction');
  }
}
