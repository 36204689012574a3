import { logLevels } from '@fanfare/contract/config.ts';
import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { buildHttp } from './build.ts';

test('there are four levels of what is logged, and all of it is unless somebody asks for less', () => {
  expect(logLevels).toEqual(['ERROR', 'WARN', 'DEBUG', 'ALL']);
  const levelAt = (environment: Record<string, string>) =>
    buildHttp({ settings: readSettings(environment), log: true }).log.level;
  expect(levelAt({})).toBe('trace');
  expect(logLevels.map((level) => levelAt({ LOG_LEVEL: level.toLowerCase() }))).toEqual([
    'error',
    'warn',
    'debug',
    'trace',
  ]);
});
