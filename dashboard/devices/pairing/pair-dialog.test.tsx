import { deviceNameMax, pairingCodeWrong } from '@fanfare/contract/devices.ts';
import { refusalCodeOf } from '@fanfare/contract/refusal-codes.ts';
import { workspaceNotFound } from '@fanfare/contract/workspaces.ts';
import { expect, test, vi } from 'vitest';
import { unanswered } from '../../testing/answering.ts';
import { drawHook } from '../../testing/draw.tsx';
import devices from '../../text/en/devices.json';
import { useNameProblem } from '../rename-dialog.tsx';
import { usePairForm } from './pair-dialog.tsx';

/** What the dialog came to know, one state after the other. */
const known: unknown[] = [];
vi.mock('react', async (original) => {
  const react = await original<{ useState: (first: unknown) => readonly [unknown, (next: unknown) => void] }>();
  const useState = (first: unknown) => {
    const [value, set] = react.useState(first);
    const toValue = (next: unknown) => (typeof next === 'function' ? (next as () => unknown)() : next);
    return [value, (next: unknown) => set((known.push(toValue(next)), next))];
  };
  return { ...react, useState };
});

vi.mock('../../session/use-persisted-form.ts', () => ({ usePersistedInput: () => undefined }));

const code = 'ABC234';

/** Types the code and sends it to a server that answers so. */
function pair(answer: string): void {
  const fetch = () => Promise.resolve(new Response(answer, { status: 404 }));
  const form = drawHook(
    () => {
      const typing = usePairForm(true, () => undefined);
      if (typing.code === '') {
        typing.setCode(code);
        typing.setName('Front counter');
      }
      return typing;
    },
    { caller: { ...unanswered, fetch } },
  );
  known.length = 0;
  form.submit();
}

const refusal = (message: string) =>
  JSON.stringify({ statusCode: 404, body: { message, error: refusalCodeOf(message) } });

test('a wrong code is told here in the words in which the server tells it', () => {
  expect(devices.translations.devicePairing.codeWrong).toBe(pairingCodeWrong);
});

test.each([
  ['by the server', refusal(pairingCodeWrong), code],
  ['in a workspace that is lost', refusal(workspaceNotFound), workspaceNotFound],
  ['by something on the way', '<h1>404 Not Found</h1>', 'devicePairing.failed'],
])('only a code that the server does not know is called wrong: %s', async (_, answer, problem) => {
  pair(answer);
  await expect.poll(() => known).toContain(problem);
  expect(known.includes(code)).toBe(problem === code);
});

test('the name of a device is as long as its characters are many, an emoji one of them', () => {
  expect(drawHook(() => useNameProblem('🍷'.repeat(deviceNameMax)))).toBeUndefined();
  expect(drawHook(() => useNameProblem('🍷'.repeat(deviceNameMax + 1)))).toBe('ui.tooLong');
});
