import { addApiKey, listApiKeys, removeApiKey } from '@fanfare/contract/api-keys.ts';
import { CallError, call } from '@fanfare/contract/call.ts';
import type { InputOf } from '@fanfare/contract/endpoint.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '../../session/call-errors.ts';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace, workspaceKey } from '../../session/current-workspace.tsx';
import { toastFailure } from '../../ui/toasts.tsx';
import { useAction } from '../../ui/use-action.ts';

export function useApiKeys() {
  const caller = useCaller();
  const { workspace_id: ws } = useCurrentWorkspace().workspace;
  return useQuery({
    queryKey: workspaceKey(ws, 'api-keys'),
    queryFn: ({ signal }) => call(caller, listApiKeys, { params: { ws } }, signal),
    select: ({ keys }) => keys,
  });
}

function useReadAnew() {
  const client = useQueryClient();
  const { workspace_id: ws } = useCurrentWorkspace().workspace;
  return () => client.invalidateQueries({ queryKey: workspaceKey(ws, 'api-keys') });
}

/** `secret` is the whole key once it was made, and known nowhere else. */
export function useCreateKey() {
  const { t } = useTranslation();
  const caller = useCaller();
  const { workspace_id: ws } = useCurrentWorkspace().workspace;
  const readAnew = useReadAnew();
  const [secret, setSecret] = useState<string>();
  const { run, isBusy, problem } = useAction({
    toProblem: (error) => refusalMessage(error) ?? t('apiKeys.createFailed'),
  });
  const create = (body: InputOf<typeof addApiKey>['body']) =>
    run(async () => {
      const made = await call(caller, addApiKey, { params: { ws }, body });
      setSecret(made.secret);
      void readAnew();
    });
  return { create, secret, isBusy, problem };
}

/** Answers whether the key is gone; one that is gone already is. */
export function useRevokeKey() {
  const { t } = useTranslation();
  const caller = useCaller();
  const { workspace_id: ws } = useCurrentWorkspace().workspace;
  const readAnew = useReadAnew();
  const { run, isBusy } = useAction({
    toProblem: (error) =>
      error instanceof CallError && error.status === 404
        ? undefined
        : (refusalMessage(error) ?? t('apiKeys.revokeFailed')),
    onProblem: toastFailure,
  });
  const revoke = async (keyId: string) => {
    const isGone = await run(() => call(caller, removeApiKey, { params: { ws }, body: { keyId } }));
    void readAnew();
    return isGone;
  };
  return { revoke, isBusy };
}
