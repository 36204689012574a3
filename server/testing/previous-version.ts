// The product as it was at a commit, ready to run on what is installed here.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const execute = promisify(execFile);

export interface PreviousVersion extends AsyncDisposable {
  readonly program: string;
}

/** What runs there is that commit's own code; libraries and built pages are those of today. */
export async function checkOut(commit: string): Promise<PreviousVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-previous-'));
  const archive = join(folder, 'archive.tar');
  await execute('git', ['archive', '-o', archive, commit, 'server', 'contract', 'package.json'], { cwd: root }).catch(
    (cause: unknown) => {
      throw new Error(`This clone does not hold ${commit}: fetch its whole history.`, { cause });
    },
  );
  await execute('tar', ['-xf', archive], { cwd: folder });
  const libraries = join(folder, 'node_modules');
  await mkdir(join(libraries, '@fanfare'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@fanfare') await symlink(join(root, 'node_modules', name), join(libraries, name));
  }
  await symlink(join(folder, 'contract'), join(libraries, '@fanfare', 'contract'));
  for (const room of ['server', 'contract']) {
    const own = join(root, room, 'node_modules');
    if (existsSync(own)) await symlink(own, join(folder, room, 'node_modules'));
  }
  for (const room of ['dashboard', 'visitors']) {
    await mkdir(join(folder, room));
    await symlink(join(root, room, 'dist'), join(folder, room, 'dist'));
  }
  return {
    program: join(folder, 'server', 'main.ts'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
