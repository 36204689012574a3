import type { Caller } from '@fanfare/contract/call.ts';
import { refusalCodeOf } from '@fanfare/contract/refusal-codes.ts';
import { workspaceNotFound } from '@fanfare/contract/workspaces.ts';
import { expect, test } from 'vitest';
import { leaveOnce } from './use-members.ts';

/** A server whose answers come in this order; `lost` never arrives. */
function answering(...answers: string[]): Caller {
  const left = [...answers];
  return {
    bases: { client: '/client', public: '/public' },
    wait: () => Promise.resolve(),
    fetch: () => {
      const message = left.shift();
      if (message === undefined || message === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
      const body = { message, error: refusalCodeOf(message) };
      return Promise.resolve(Response.json({ statusCode: 404, body }, { status: 404 }));
    },
  };
}

test('who is not let in any more has left, where a first try may have done so, and nowhere else', async () => {
  await expect(leaveOnce(answering('lost', workspaceNotFound), 'w')).resolves.toBeUndefined();
  await expect(leaveOnce(answering(workspaceNotFound), 'w')).rejects.toThrow(workspaceNotFound);
  const nothing = 'There is nothing at this address.';
  await expect(leaveOnce(answering('lost', nothing), 'w')).rejects.toThrow(nothing);
});
