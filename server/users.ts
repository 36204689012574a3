// The program behind `npm run users`.
import { loadEnvironment } from './environment.ts';
import { runUsersCommand } from './identity/cli/command.ts';
import { movePerson } from './staff-pool.ts';
import { explainStartFailure } from './start-failure.ts';

try {
  const { code, said } = await runUsersCommand(process.argv.slice(2), { environment: loadEnvironment(), movePerson });
  if (code === 0) console.log(said);
  else console.error(said);
  process.exitCode = code;
} catch (error) {
  console.error(explainStartFailure(error instanceof Error ? error : new Error(String(error)), undefined));
  process.exitCode = 1;
}
