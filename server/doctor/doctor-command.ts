// The program behind `npm run doctor`: a line for each check, and exit code 1 where something is wrong.
import { loadEnvironment } from '../environment.ts';
import { BadSetting, type Settings, readSettings } from '../settings.ts';
import { type Finding, checksOf, findOut } from './checks.ts';

const marks: Readonly<Record<Finding['state'], string>> = { fine: '✓', attention: '!', wrong: '✗' };
const nameWidth = 10;

const [surplus] = process.argv.slice(2);
const settings = surplus === undefined ? readOrTell() : refuse(surplus);
if (settings) {
  let code = 0;
  // One after the other, so that none is slow because of another.
  for (const [name, look] of checksOf(settings)) {
    const finding = await findOut(look);
    tell(name, finding);
    if (finding.state === 'wrong') code = 1;
  }
  // At once: what is silent may hold a connection open for minutes.
  process.exit(code);
}

function refuse(word: string): undefined {
  console.error(`${word} is one word too many: npm run doctor`);
  process.exitCode = 1;
}

function readOrTell(): Settings | undefined {
  try {
    return readSettings(loadEnvironment());
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    tell('settings', { state: 'wrong', words: error.message });
    process.exitCode = 1;
    return undefined;
  }
}

function tell(name: string, { state, words }: Finding): void {
  console.log(`${marks[state]} ${name.padEnd(nameWidth)}${words}`);
}
