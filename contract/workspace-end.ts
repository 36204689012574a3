// How a workspace goes: with everything in it as a file, and for good a week after somebody said so.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { InWorkspace } from './values.ts';
import { Workspace } from './workspaces.ts';

export const wrongWorkspaceName = "This is not the workspace's name";
/** So long can a deletion be taken back. */
export const deletionMs = 7 * 24 * 60 * 60_000;

/** Whether somebody typed a name; how many spaces stand between its words can't be seen. */
export function isNameTyped(typed: string, name: string): boolean {
  return toPlain(typed) === toPlain(name);
}

function toPlain(name: string): string {
  return name.normalize().trim().replaceAll(/\s+/g, ' ');
}

/** Answers a file; a browser gets it with `callFile`. */
export const exportWorkspace = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/export',
  right: 'workspace.end',
  audit: 'workspace.exported',
  summary:
    'The workspace as a ZIP file: customers, the record of consent, campaigns, images, and its rows as JSON, without secrets, what is under way, what was just deleted, what webhooks are sent and what members chose for themselves.',
  params: InWorkspace,
  answer: z.unknown(),
  file: 'application/zip',
});

export const deleteWorkspace = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/deletion',
  right: 'workspace.end',
  audit: 'workspace.deletionAsked',
  summary:
    'Schedules the workspace, with everything in it, for deletion in a week. Until then it stays as it is. If repeated, the first call counts.',
  params: InWorkspace,
  body: z.object({
    /** Of the workspace, as its members read it. */
    name: z.string().max(200),
  }),
  answer: z.object({ workspace: Workspace }),
  refusals: [[400, wrongWorkspaceName]],
});

export const keepWorkspace = endpoint({
  api: 'client',
  method: 'DELETE',
  path: '/ws/{ws}/deletion',
  right: 'workspace.end',
  audit: 'workspace.deletionCanceled',
  summary: 'Cancels the deletion of the workspace.',
  params: InWorkspace,
  answer: z.object({ workspace: Workspace }),
});
