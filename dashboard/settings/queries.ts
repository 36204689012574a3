import { type Caller, call } from '@fanfare/contract/call.ts';
import { getNotifications } from '@fanfare/contract/notifications.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { fetchMFAPreference, fetchUserAttributes } from 'aws-amplify/auth';
import { useCallback } from 'react';
import { workspaceKey } from '../session/current-workspace.tsx';
import { withinTimeLimit } from '../session/pool-call.ts';
import { useSessionStore, useUser } from '../session/session-provider.tsx';
import { type Account, toAccount } from './account.ts';

/** What the pool holds of the person; asked of the pool itself, as tokens may be an hour old. */
export function accountQuery(userId: string) {
  return queryOptions({
    queryKey: ['account', userId],
    queryFn: async () => {
      const [attributes, mfa] = await withinTimeLimit(Promise.all([fetchUserAttributes(), fetchMFAPreference()]));
      return toAccount(attributes, mfa);
    },
  });
}

export function notificationsQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: workspaceKey(ws, 'notifications'),
    queryFn: ({ signal }) => call(caller, getNotifications, { params: { ws } }, signal),
  });
}

/**
 * After a change: the settings and everything that shows the person read anew. What was done stays done if that fails,
 * and what is `known` of it is shown meanwhile.
 */
export function useReloadAccount() {
  const client = useQueryClient();
  const store = useSessionStore();
  const { id } = useUser();
  return useCallback(
    async (known: Partial<Account> = {}) => {
      const { queryKey } = accountQuery(id);
      client.setQueryData(queryKey, (before) => before && { ...before, ...known });
      const read = [client.invalidateQueries({ queryKey }), store.reloadUser()];
      await withinTimeLimit(Promise.allSettled(read)).catch(() => undefined);
    },
    [client, store, id],
  );
}
