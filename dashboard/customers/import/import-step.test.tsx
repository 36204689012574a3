// What the last step says and offers, and where one is.
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { drawPage } from '../../testing/draw.tsx';
import { startAllTexts } from '../../testing/texts.ts';
import { ImportStep } from './import-step.tsx';
import { type SentSoFar, nothingSent } from './send-import.ts';
import type { SendingPhase, SendingState } from './use-sending.ts';
import type { ReviewSummary } from './worker/import-messages.ts';
import type { ImportFile } from './worker/worker-client.ts';

beforeAll(() => startAllTexts());

const progress = { sent: 0, total: 5, perSecond: 0 };

const untouched = { unsent: 5, blocked: 0, fixing: 0, skipped: 0, states: { refused: 0 } } as ReviewSummary;

function show(phase: SendingPhase, came: Partial<SentSoFar> = {}, isUndoing = false, summary = untouched): string {
  const nothing = () => undefined;
  const html = drawPage(
    <ImportStep
      file={{} as ImportFile}
      fileName="spring.csv"
      summary={summary}
      sending={{ phase, sofar: { ...nothingSent, ...came }, undo: { isBusy: isUndoing }, progress } as SendingState}
      hasConsent
      onConsent={nothing}
      onBack={nothing}
      onStart={nothing}
      onAnother={nothing}
    />,
  );
  return html.replaceAll(/<style.*?<\/style>/gs, '');
}

test.each([
  ['somebody was added', 'done', { created: 1, changed: 1 }, true],
  ['a customer changed', 'done', { merged: 2, changed: 1 }, true],
  ['all were customers already and nothing changed', 'done', { merged: 2 }, false],
  ['the server refused every row', 'done', {}, false],
  ['a part is in', 'stopped', { created: 1, changed: 1 }, true],
  ['the first part failed', 'failed', {}, false],
] as const)('an import offers its undo only where there is something to undo: %s', (_, phase, came, isOffered) => {
  expect(show(phase, came).includes('Undo import')).toBe(isOffered);
});

test.each([
  ['ready', 3],
  ['stopped', 3],
  ['done', 4],
] as const)('the last step is ticked once the import is through: %s', (phase, ticks) => {
  const [, trail = ''] = /<ol(.*?)<\/ol>/s.exec(show(phase)) ?? [];
  expect(trail.split('<svg').length - 1).toBe(ticks);
});

test('an import neither goes on nor back while it is undone', () => {
  const buttons = (isUndoing: boolean) =>
    show('stopped', { created: 1, changed: 1 }, isUndoing).match(/<button[^>]*>/g);
  expect(buttons(false)?.filter((one) => /disabled="(true)?"/.test(one))).toHaveLength(0);
  expect(buttons(true)?.filter((one) => /disabled="(true)?"/.test(one))).toHaveLength(3);
});

test('an import that is stopped leaves the focus on its button', () => {
  const [button = ''] = show('stopping').match(/<button[^>]*>/) ?? [];
  expect(button).toContain('aria-disabled="true"');
  expect(button).not.toMatch(/ disabled/);
});

test('no line ends between a count and its word', () => {
  const together = ['1,200 added', '3 already existed', '0 failed'];
  const spans = together.map((count) => `<span style="white-space:nowrap">${count}</span>`);
  expect(show('done', { created: 1_200, merged: 3 })).toContain(spans.join(' · '));
});

test('Spanish counts one customer without a plural', async () => {
  await startAllTexts('es');
  onTestFinished(() => startAllTexts());
  const said = show('done', { created: 1, merged: 1 }).replaceAll(/<[^>]*>/gs, '');
  expect(said).toContain('Añadidos: 1 · Ya existentes: 1 · Fallidos: 0');
});

test('the result names the rows that were left out, and is no success while some of them need fixing', () => {
  const done = (of: object) => show('done', { created: 2, changed: 2 }, false, { ...untouched, ...of });
  expect(done({})).not.toMatch(/fixing|skipped|colorWarning/);
  const left = done({ fixing: 4, skipped: 1 });
  expect(left).toContain('4 rows weren&#x27;t imported because they need fixing. 1 row was skipped.');
  expect(left).toContain('colorWarning');
  expect(done({ skipped: 1_200 })).toMatch(/colorSuccess.*1,200 rows were skipped\./);
});

test('the result counts as failed what the server refused and nobody has put right since', () => {
  const done = (refused: number) =>
    show('done', { created: 2, changed: 2 }, false, {
      ...untouched,
      fixing: refused,
      states: { ...untouched.states, refused },
    });
  expect(done(1)).toMatch(/colorWarning.*>1 failed</);
  expect(done(1)).not.toContain('fixing');
  expect(done(0)).toMatch(/colorSuccess.*>0 failed</);
});
