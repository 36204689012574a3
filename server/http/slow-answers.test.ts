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
  expect(lines.length).toBeGreaterThan(0);
  // On a busy machine the short one takes over a second too.
  for (const line of lines) {
    const { ms, ...told } = JSON.parse(line) as { ms: number };
    expect(told).toMatchObject({ msg: 'slow answer', req: { method: 'GET', route: '/waiting/:ms' } });
    expect(ms).toBeGreaterThanOrEqual(1_000);
    expect(line).not.toContain('/waiting/1');
  }
});
