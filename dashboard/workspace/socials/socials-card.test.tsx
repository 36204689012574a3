// The links as people type them, and what is told once they are saved, over a server that answers what a test wants.
import { beforeAll, expect, test, vi } from 'vitest';
import { answering } from '../../testing/answering.ts';
import { drawHook } from '../../testing/draw.tsx';
import { startAllTexts } from '../../testing/texts.ts';
import { toSocials, toTypedLinks, useSocialsForm } from './socials-card.tsx';

const told: string[] = [];
vi.mock('../../ui/toasts.tsx', () => ({
  toastDone: (message: string) => void told.push(message),
  toastFailure: (message: string) => void told.push(`failed: ${message}`),
}));
vi.mock('../../session/use-persisted-form.ts', () => ({ usePersistedForm: () => undefined }));

const workspace = { socials: { x: 'https://x.com/harborvine' }, updatedAt: 1 };

beforeAll(() => startAllTexts());

/** Saves what stands in the fields; answers what the server was asked. */
async function saveLinks(statusCode: number, body: object): Promise<readonly unknown[]> {
  const caller = answering([statusCode, body]);
  const { submit } = drawHook(useSocialsForm, { caller, workspace, current: { show: () => undefined } });
  const before = told.length;
  submit();
  await expect.poll(() => told.length).toBeGreaterThan(before);
  return caller.asked;
}

test('links that were saved are told, and those that were not with the code', async () => {
  const socials = { x: 'https://x.com/harborvine' };
  const [first] = await saveLinks(200, { updatedSocials: socials, workspaces: [] });
  expect(first).toEqual(['POST', '/client/prod/ws/w1/socials', { socials, unmodifiedSince: 1 }]);
  await saveLinks(400, { message: 'Enter your X name or link' });
  expect(told).toEqual(['Socials updated successfully!', 'failed: Error updating socials: 400']);
});

test('what a field shows of a saved link reads as the same link again', () => {
  const saved = {
    facebook: 'https://www.facebook.com/quill.sons',
    instagram: 'https://instagram.com/quill.sons',
    x: 'https://x.com/quill',
    youtube: 'https://www.youtube.com/@quill-sons',
  };
  const typed = toTypedLinks(saved);
  expect(typed.x).toBe('x.com/quill');
  expect(toTypedLinks(toSocials(typed))).toEqual(typed);
});

test('an empty field and one that nobody can read give no link', () => {
  expect(toSocials({ instagram: '  ', tiktok: 'two words', x: '@quill' })).toEqual({ x: 'https://x.com/quill' });
});
