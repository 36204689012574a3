import { addApiKey, listApiKeys, removeApiKey } from '@fanfare/contract/api-keys.ts';
import { call } from '@fanfare/contract/call.ts';
import type { InputOf } from '@fanfare/contract/endpoint.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { passWhereGone, refusalMessage } from '../../session/call-errors.ts';
import { useWorkspaceApi, workspaceKey } from '../../session/current-workspace.tsx';
import { toastFailure } from '../../ui/toasts.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useSecretMaking } from '../secret-dialog.tsx';

export function useApiKeys() {
  const { caller, ws } = useWorkspaceApi();
  return useQuery({
    queryKey: workspaceKey(ws, 'api-keys'),
    queryFn: ({ signal }) => call(caller, listApiKeys, { params: { ws } }, signal),
    select: ({ keys }) => keys,
  });
}

export function useCreateKey() {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  return useSecretMaking({
    noun: 'api-keys',
    make: (body: InputOf<typeof addApiKey>['body']) => call(caller, addApiKey, { params: { ws }, body }),
    failed: t('apiKeys.createFailed'),
  });
}

/** Answers whether the key is gone; one that is gone already is. */
export function useRevokeKey() {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const client = useQueryClient();
  const { run, isBusy } = useAction({
    toProblem: (error) => refusalMessage(error) ?? t('apiKeys.revokeFailed'),
    onProblem: toastFailure,
  });
  const revoke = async (keyId: string) => {
    const isGone = await run(() =>
      call(caller, removeApiKey, { params: { ws }, body: { keyId } }).catch(passWhereGone),
    );
    void client.invalidateQueries({ queryKey: workspaceKey(ws, 'api-keys') });
    return isGone;
  };
  return { revoke, isBusy };
}
