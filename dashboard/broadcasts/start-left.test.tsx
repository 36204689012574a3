// Somebody starts a broadcast and goes elsewhere before the server has answered, or saves one that is gone.
import {
  type BroadcastDraft,
  audienceEmpty,
  broadcastNotFound,
  broadcastStarted,
  recipientsDiffer,
  typedRecipientsAbove,
} from '@fanfare/contract/broadcasts.ts';
import type { Caller } from '@fanfare/contract/call.ts';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { answering, unanswered } from '../testing/answering.ts';
import { drawHook } from '../testing/draw.tsx';
import { useRemoveDraft } from './remove-draft.tsx';
import { useStart } from './review.tsx';
import { useSaveDraft } from './send-form.tsx';
import { textsKey } from '../texts/queries.ts';

const seen = vi.hoisted(() => ({
  leave: [] as (() => void)[],
  asked: [] as unknown[],
  pages: [] as string[],
  toasts: [] as string[],
  keptFocus: [] as true[],
}));
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useEffect: (effect: () => (() => void) | undefined) => seen.leave.push(effect() ?? (() => undefined)),
}));
vi.mock('react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => (page: string) => seen.pages.push(page),
}));
vi.mock('../ui/keep-focus-soon.ts', () => ({ keepFocusSoon: () => seen.keptFocus.push(true) }));
vi.mock('../ui/toasts.tsx', () => ({ toastFailure: (message: string) => seen.toasts.push(message) }));

beforeEach(() => {
  for (const one of Object.values(seen)) one.length = 0;
});

/** Starts it, and goes elsewhere or not before this answer comes. */
async function start(statusCode: number, message: string, isLeaving: boolean, error?: string): Promise<unknown> {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const fetch = async (_to: string, { body }: { readonly body: string }) => {
    seen.asked.push(JSON.parse(body));
    await gate;
    return Response.json({ statusCode, body: { message, error } }, { status: statusCode });
  };
  const reviewed = { recipients: 1, isPractice: true, gatewayUpdatedAt: null };
  const caller = { ...unanswered, fetch } as unknown as Caller;
  const props = { id: 'b1', draft: {} as BroadcastDraft, updatedAt: 1, reviewed };
  const onGone = vi.fn<() => void>();
  const given = drawHook(() => useStart({ ...props, onGone }), { caller });
  const starting = given.start();
  if (isLeaving) for (const end of seen.leave) end();
  open();
  await starting;
  return onGone.mock.calls.length;
}

test('whoever waits for a broadcast to start is led to it, and told beside it what refuses it', async () => {
  await start(200, 'Started', false);
  await start(409, 'This broadcast has no text', false);
  expect([seen.pages, seen.toasts]).toEqual([['/campaigns/broadcasts/b1'], []]);
  const reviewed = { recipients: 1, isPractice: true, gatewayUpdatedAt: null };
  expect(seen.asked).toEqual([reviewed, reviewed].map((body) => ({ updatedAt: 1, ...body })));
});

test('where many get it and no number is typed, it asks for one in the field and starts nothing', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  const caller = { ...unanswered, fetch } as unknown as Caller;
  const reviewed = { recipients: typedRecipientsAbove + 1, isPractice: true, gatewayUpdatedAt: null };
  const ends = { onBack: () => undefined, onGone: () => undefined };
  const { start: press, field } = drawHook(
    () => useStart({ id: 'b1', draft: {} as BroadcastDraft, updatedAt: 1, reviewed, ...ends }),
    { caller },
  );
  const focus = vi.fn<() => void>();
  field.current = { focus } as unknown as HTMLInputElement;
  await press();
  expect([fetch.mock.calls, focus.mock.calls.length]).toEqual([[], 1]);
});

test('where more would get it by now, it says so, also where nobody typed how many', async () => {
  await start(409, recipientsDiffer, true, 'recipientsDiffer');
  expect(seen.toasts).toEqual(['broadcasts.review.moreNow']);
});

test('whoever starts for an audience that is empty by now keeps the focus in what takes the place of the button', async () => {
  await start(409, audienceEmpty, false, 'audienceEmpty');
  expect(seen.keptFocus).toHaveLength(1);
  await start(409, audienceEmpty, true, 'audienceEmpty');
  expect(seen.keptFocus).toHaveLength(1);
});

test('whoever has gone elsewhere stays there, and is told there what refuses it', async () => {
  await start(200, 'Started', true);
  await start(409, 'This broadcast has no text', true);
  expect([seen.pages, seen.toasts]).toEqual([[], ['This broadcast has no text']]);
});

test('whoever saves a draft that a colleague has deleted is told so, and saves it as a new one by saving it again', async () => {
  const caller = answering([404, broadcastNotFound], [200, { broadcast: { updatedAt: 2 } }]);
  const saved: number[] = [];
  const onGone = vi.fn<() => void>();
  const draft = { body: 'Mine' } as BroadcastDraft;
  const onSaved = (_draft: BroadcastDraft, updatedAt: number) => void saved.push(updatedAt);
  const ends = { onSaved, onGone, onStarted: () => undefined };
  const { save } = drawHook(() => useSaveDraft({ id: 'b1', draft, ...ends }), { caller });
  await save(1);
  expect([seen.toasts, saved, onGone.mock.calls.length]).toEqual([['broadcasts.refused.broadcastNotFound'], [], 1]);
  await save(undefined);
  expect(caller.asked.map(([, , body]) => body)).toEqual([
    { id: 'b1', body: 'Mine', updatedAt: 1 },
    { id: 'b1', body: 'Mine' },
  ]);
  expect([saved, onGone.mock.calls.length]).toEqual([[2], 1]);
});

test('whoever saves a draft that a colleague has started is told so, and sees that it is none any more', async () => {
  const draft = { body: 'Mine' } as BroadcastDraft;
  const onStarted = vi.fn<() => void>();
  const ends = { onSaved: () => undefined, onGone: () => undefined, onStarted };
  const caller = answering([409, broadcastStarted]);
  await drawHook(() => useSaveDraft({ id: 'b1', draft, ...ends }), { caller }).save(1);
  expect([seen.toasts, onStarted.mock.calls.length]).toEqual([['broadcasts.refused.broadcastStarted'], 1]);
});

test('whoever starts a draft that a colleague has deleted is told so once, and is led back to what they wrote', async () => {
  expect(await start(404, broadcastNotFound, false, 'broadcastNotFound')).toBe(1);
  expect([seen.pages, seen.toasts]).toEqual([[], ['broadcasts.refused.broadcastNotFound']]);
  expect(await start(409, recipientsDiffer, false, 'recipientsDiffer')).toBe(0);
});

test('whoever deletes a draft that a colleague has started is told so in their language, and sees how it stands', async () => {
  const caller = answering([409, broadcastStarted]);
  const client = new QueryClient();
  client.setQueryData(textsKey('w1'), {});
  const ends: unknown[] = [];
  await drawHook(() => useRemoveDraft({ id: 'b1', onEnded: (end) => void ends.push(end) }), {
    caller,
    client,
  }).remove();
  expect([seen.toasts, seen.pages, ends]).toEqual([['broadcasts.refused.broadcastStarted'], [], ['started']]);
  expect(client.getQueryState(textsKey('w1'))).toMatchObject({ isInvalidated: true });
});
