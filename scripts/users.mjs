// npm run users: manages the people of the embedded user pool from the shell, also beside a running server.
import { join } from 'node:path';
import { pinnedNode, root, run, runMain } from './house.mjs';

const command = join(root, 'server', 'identity', 'users-command.ts');

await runMain(() => run(pinnedNode, [command, ...process.argv.slice(2)]));
