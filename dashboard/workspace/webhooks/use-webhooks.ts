import { call } from '@fanfare/contract/call.ts';
import type { InputOf } from '@fanfare/contract/endpoint.ts';
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  sendDeliveryAgain,
  testWebhook,
} from '@fanfare/contract/webhooks.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { passWhereGone, refusalMessage } from '../../session/call-errors.ts';
import { useWorkspaceApi, workspaceKey } from '../../session/current-workspace.tsx';
import { inPages } from '../../session/pages.ts';
import { toastFailure } from '../../ui/toasts.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useSecretMaking } from '../secret-dialog.tsx';

/** Somebody who looks at deliveries waits for them. */
const deliveriesEveryMs = 5_000;

export function useWebhooks() {
  const { caller, ws } = useWorkspaceApi();
  return useQuery({
    queryKey: [...workspaceKey(ws, 'webhooks'), 'list'],
    queryFn: ({ signal }) => call(caller, listWebhooks, { params: { ws } }, signal),
    select: ({ webhooks }) => webhooks,
  });
}

/** Of one webhook, the latest first. */
export function useDeliveries(id: string) {
  const { caller, ws } = useWorkspaceApi();
  return useInfiniteQuery({
    queryKey: [...workspaceKey(ws, 'webhooks'), 'deliveries', id],
    ...inPages((query, signal) => call(caller, listDeliveries, { params: { ws, id }, query }, signal)),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    refetchInterval: deliveriesEveryMs,
  });
}

export function useCreateWebhook() {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  return useSecretMaking({
    noun: 'webhooks',
    make: (body: InputOf<typeof addWebhook>['body']) => call(caller, addWebhook, { params: { ws }, body }),
    failed: t('webhooks.createFailed'),
  });
}

/** A new secret; the one before signs along for a while. */
export function useRotateSecret(id: string) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  return useSecretMaking({
    noun: 'webhooks',
    make: () => call(caller, rotateWebhookSecret, { params: { ws, id } }),
    failed: t('webhooks.failedAction'),
  });
}

/** Each answers whether it was done; what went wrong is told. */
export function useWebhookActions(id: string) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const client = useQueryClient();
  const params = { ws, id };
  const { run, isBusy } = useAction({
    toProblem: (error) => refusalMessage(error) ?? t('webhooks.failedAction'),
    onProblem: toastFailure,
  });
  const change = async (work: () => Promise<unknown>) => {
    const isDone = await run(work);
    void client.invalidateQueries({ queryKey: workspaceKey(ws, 'webhooks') });
    return isDone;
  };
  return {
    isBusy,
    turn: (isOn: boolean) => change(() => call(caller, changeWebhook, { params, body: { isOn } })),
    test: () => change(() => call(caller, testWebhook, { params })),
    sendAgain: (deliveryId: string) => change(() => call(caller, sendDeliveryAgain, { params, body: { deliveryId } })),
    remove: () => change(() => call(caller, removeWebhook, { params }).catch(passWhereGone)),
  };
}
