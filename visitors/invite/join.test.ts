import type { Caller } from '@fanfare/contract/call.ts';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { InviteData } from './invite-state.ts';
import { type JoinParts, join } from './join.ts';
import { type Joining, useJoin } from './use-join.ts';

const phone = '14155550132';
const submission = { phone };
const added = { status: 200, message: 'Phone number added' };
const exists = { status: 409, message: 'Phone number already exists' };
const busy = { status: 429, message: 'Too many requests' };
const down = { status: 503, message: 'Down' };

type Answer = typeof added | 'lost';

/** A server that gives these answers one after the other. */
function joinWith(answers: Answer[]): JoinParts & { readonly sent: unknown[] } {
  const sent: unknown[] = [];
  const caller: Caller = {
    bases: { client: '', public: '/public/prod' },
    wait: () => Promise.resolve(),
    fetch: (url, init) => {
      sent.push([url, JSON.parse(init?.body as string)]);
      const answer = answers.shift() ?? 'lost';
      if (answer === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
      const body = JSON.stringify({ statusCode: answer.status, body: { message: answer.message } });
      return Promise.resolve(new Response(body, { status: answer.status }));
    },
  };
  return { caller, workspaceId: 'ws1', consent: 'en-1', maybeSent: new Set(), sent };
}

describe('joining', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  afterEach(() => warn.mockClear());

  test('sends the number as a viewer and joins', async () => {
    const parts = joinWith([added]);
    expect(await join(parts, submission)).toBe('joined');
    expect(parts.sent).toEqual([['/public/prod/phone', { wid: 'ws1', phone, addedBy: 'viewer', consent: 'en-1' }]]);
  });

  test('a number that was there before is told to the console alone', async () => {
    expect(await join(joinWith([exists]), submission)).toBe('exists');
    expect(warn).toHaveBeenCalledExactlyOnceWith('Phone number already exists');
  });

  test.each([['lost' as const], [down]])(
    'a number that arrived although its answer was lost counts as joined',
    async (first) => {
      expect(await join(joinWith([first, exists]), submission)).toBe('joined');
      expect(warn).not.toHaveBeenCalled();
    },
  );

  test('a number that was there before is no new one because the first try was told to wait', async () => {
    expect(await join(joinWith([busy, exists]), submission)).toBe('exists');
  });

  test('that is remembered when every try was lost and the person tries again', async () => {
    const parts = joinWith(['lost', 'lost', 'lost', exists]);
    expect(await join(parts, submission)).toBe('unheard');
    expect(await join(parts, submission)).toBe('joined');
  });

  test('it is remembered also where a later try was told to wait', async () => {
    const parts = joinWith(['lost', busy, busy, exists]);
    expect(await join(parts, submission)).toBe('failed');
    expect(await join(parts, submission)).toBe('joined');
  });

  test('it is remembered for that number alone', async () => {
    const parts = joinWith(['lost', 'lost', 'lost', exists]);
    await join(parts, submission);
    expect(await join(parts, { phone: '14155550133' })).toBe('exists');
  });

  test('a workspace that is full fails, also where an earlier answer was lost', async () => {
    const full = { status: 409, message: 'This workspace is full' };
    expect(await join(joinWith([full]), submission)).toBe('failed');
    expect(await join(joinWith(['lost', full]), submission)).toBe('failed');
  });

  test('a phone that lacks AbortSignal.any joins like any other', async () => {
    const lacking = vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('AbortSignal.any is not a function');
    });
    expect(await join(joinWith([added]), submission)).toBe('joined');
    lacking.mockRestore();
  });

  test('a refusal fails at once', async () => {
    const parts = joinWith([{ status: 400, message: 'Enter a valid phone number' }]);
    expect(await join(parts, submission)).toBe('failed');
    expect(parts.sent).toHaveLength(1);
  });
});

test('a number that is sent from a page the browser brought back locks for five seconds of its own', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ statusCode: 200, body: {} })));
  const window = Object.assign(new EventTarget(), { HTMLIFrameElement: EventTarget, setTimeout, clearTimeout });
  vi.stubGlobal('window', window);
  let joining: Joining | undefined;
  const Page = () => {
    joining = useJoin({ site: { publicApi: '/public/prod' }, workspaceId: 'ws1' } as InviteData, 'en-1');
    return null;
  };
  const root = createRoot(Object.assign(new EventTarget(), { nodeType: 9 }) as unknown as Document);
  act(() => root.render(createElement(Page)));
  const send = () => act(() => joining?.submit(submission));
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  await send();
  pass(4_000);
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(joining?.isLocked).toBe(false);
  await send();
  pass(4_999);
  expect(joining?.isLocked).toBe(true);
  pass(1);
  expect(joining?.isLocked).toBe(false);
  act(() => root.unmount());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
