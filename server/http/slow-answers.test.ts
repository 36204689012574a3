import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { buildHttp } from './build.ts';

test('an answer that took over a second is logged with its time and its route, without what was asked for', async () => {
  const lines: string[] = [];
  const http = buildHttp({ settings: readSettings({}), log: { write: (line) => void lines.push(line) } });
  http.get<{ Params: { ms: string } }>('/waiting/:ms', async ({ params }) => {
    await wait(Number(params.ms));
    return 'done';
  });
  await Promise.all(['1050', '10'].map((ms) => http.inject(`/waiting/${ms}`)));
  await http.close();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'slow answer',
    req: { method: 'GET', route: '/waiting/:ms' },
    ms: expect.closeTo(1_050, -3) as number,
  });
  expect(lines[0]).not.toContain('/waiting/1');
});
