import type { Gateway } from '@fanfare/contract/gateways.ts';
import { expect, test, vi } from 'vitest';
import { drawHook } from '../../testing/draw.tsx';
import { useDraft } from './gateway-dialog.tsx';
import { type Draft, toDraft } from './gateway-form.ts';

interface Kept {
  readonly isDirty: boolean;
  readonly read: () => { readonly draft: Draft };
}

const kept = vi.hoisted(() => ({ last: undefined as Kept | undefined }));
vi.mock('../../session/use-persisted-form.ts', () => ({ usePersistedInput: (input: Kept) => (kept.last = input) }));

const account = { kind: 'twilio', url: 'https://gateway.example:8443', accountSid: 'AC1', ending: '1234' };
const gateway = { kind: 'twilio', account, sender: '+14155550100' } as Gateway;

test.each([
  [{ authToken: 'new' }, false, {}],
  [{ authToken: 'new', sender: '+14155550101' }, true, { sender: '+14155550101' }],
  [{ url: 'https://ada:secret@example.com' }, true, { url: '' }],
  [{ url: 'https://ada:1234' }, true, { url: '' }],
  [{ url: 'https://example.com' }, true, { url: 'https://example.com' }],
])('of %j a reload keeps what is no secret, and says so only where there is something', (typed, isKept, differs) => {
  const edit = { baseline: { value: toDraft(gateway), at: 1 }, accept: () => undefined };
  drawHook(() => {
    const { isChanged, change } = useDraft(gateway, edit, true);
    if (!isChanged) change(typed);
  });
  expect(kept.last?.isDirty).toBe(isKept);
  expect(kept.last?.read().draft).toEqual({ ...toDraft(gateway), ...differs });
});
