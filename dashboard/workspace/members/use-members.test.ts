import { workspaceNotFound } from '@fanfare/contract/workspaces.ts';
import { expect, test } from 'vitest';
import { answering } from '../../testing/answering.ts';
import { leaveOnce } from './use-members.ts';

test('who is not let in any more has left, where a first try may have done so, and nowhere else', async () => {
  await expect(leaveOnce(answering('lost', [404, workspaceNotFound]), 'w')).resolves.toBeUndefined();
  await expect(leaveOnce(answering([404, workspaceNotFound]), 'w')).rejects.toThrow(workspaceNotFound);
  const nothing = 'There is nothing at this address.';
  await expect(leaveOnce(answering('lost', [404, nothing]), 'w')).rejects.toThrow(nothing);
});
