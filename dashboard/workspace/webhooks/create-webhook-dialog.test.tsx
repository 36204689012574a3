import type { Caller } from '@fanfare/contract/call.ts';
import { webhookDescriptionMax } from '@fanfare/contract/webhooks.ts';
import { expect, test, vi } from 'vitest';
import { unanswered } from '../../testing/answering.ts';
import { drawHook } from '../../testing/draw.tsx';
import { useWebhookForm } from './create-webhook-dialog.tsx';

interface Kept {
  readonly isDirty: boolean;
  readonly read: () => object;
}

const kept = vi.hoisted(() => ({ last: undefined as Kept | undefined }));
vi.mock('../../session/use-persisted-form.ts', () => ({ usePersistedInput: (input: Kept) => (kept.last = input) }));

test.each([
  ['https://example.com/fanfare', '', true, 'https://example.com/fanfare'],
  ['https://ada:secret@example.com/fanfare', '', false, ''],
  ['https://ada:secret@example', 'Till', true, ''],
  // A password of digits, of which no more is typed yet, reads like a port.
  ['https://ada:1234', '', false, ''],
  ['https://example.com:8443/fanfare', '', true, 'https://example.com:8443/fanfare'],
])('of the address “%s” and the description “%s” a reload keeps no password', (url, description, isKept, keptUrl) => {
  drawHook(() => {
    const form = useWebhookForm(true);
    if (form.isTyped) return;
    form.setUrl(url);
    form.setDescription(description);
  });
  expect(kept.last?.isDirty).toBe(isKept);
  expect(kept.last?.read()).toMatchObject({ url: keptUrl, description });
});

test('a webhook whose description is too long says so and is not made', () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  const write = (wanted: string) =>
    drawHook(
      () => {
        const form = useWebhookForm(true);
        if (!form.isTyped) {
          form.setUrl('https://example.com/fanfare');
          form.setDescription(wanted);
        }
        return form;
      },
      { caller: { ...unanswered, fetch } as unknown as Caller },
    );
  expect(write('🍷'.repeat(webhookDescriptionMax)).descriptionProblem).toBeUndefined();
  const { descriptionProblem, submit } = write('🍷'.repeat(webhookDescriptionMax + 1));
  expect(descriptionProblem).toBe('ui.tooLong');
  submit();
  expect(fetch).not.toHaveBeenCalled();
});
