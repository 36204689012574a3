// The program behind `npm run users`.
import { runUsersCommand } from './identity/users-command.ts';

const { code, said } = await runUsersCommand(process.argv.slice(2), process.env);
if (code === 0) console.log(said);
else console.error(said);
process.exitCode = code;
