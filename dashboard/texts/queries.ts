import { type Caller, call } from '@fanfare/contract/call.ts';
import { getThread, toTexter } from '@fanfare/contract/messages.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { workspaceKey } from '../session/current-workspace.tsx';

/** While something is under way; a page that nobody looks at asks nothing. */
export const underWayMs = 2_000;

/** The start of the key of everything about texts. */
export function textsKey(ws: string) {
  return workspaceKey(ws, 'broadcasts');
}

/** Everything about texts asks the server again the next time it is seen. */
export function markTextsStale(client: QueryClient, ws: string): Promise<void> {
  return client.invalidateQueries({ queryKey: textsKey(ws) });
}

export function threadQuery(caller: Caller, ws: string, phone: string) {
  return queryOptions({
    queryKey: [...textsKey(ws), 'thread', phone],
    queryFn: ({ signal }) => call(caller, getThread, { params: { ws }, body: { phone: toTexter(phone) } }, signal),
    staleTime: 0,
    refetchInterval: underWayMs * 2,
  });
}

/** A customer's own word also says who has opted out. */
export async function markWordStale(client: QueryClient, ws: string): Promise<void> {
  void client.invalidateQueries({ queryKey: workspaceKey(ws, 'customers') });
  await markTextsStale(client, ws);
}
