import { type Caller, call, codeOf, isRefusal } from '@fanfare/contract/call.ts';
import type { InputOf } from '@fanfare/contract/endpoint.ts';
import { changeGateway, getGateway, testGateway } from '@fanfare/contract/gateways.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '../../session/call-errors.ts';
import { useWorkspaceApi, workspaceKey } from '../../session/current-workspace.tsx';
import { toastFailure } from '../../ui/toasts.tsx';
import { useAction } from '../../ui/use-action.ts';

export type GatewayBody = InputOf<typeof changeGateway>['body'];

function gatewayQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: workspaceKey(ws, 'gateway'),
    queryFn: ({ signal }) => call(caller, getGateway, { params: { ws } }, signal),
    select: ({ gateway }) => gateway,
  });
}

export function useGateway() {
  const { caller, ws } = useWorkspaceApi();
  return useQuery(gatewayQuery(caller, ws));
}

/** `change` answers whether it was done; `secret` is there where the gateway got one. `readAnew` says where it failed. */
export function useChangeGateway() {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const client = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const { refetch } = useGateway();
  const { queryKey } = gatewayQuery(caller, ws);
  const toWords = useProblem(t('gateway.failedAction'));
  const { run, isBusy, problem, setProblem } = useAction({
    toProblem: (error) =>
      isRefusal(error, 'changedMeanwhile')
        ? ({ kind: 'changedMeanwhile' } as const)
        : ({ kind: 'failed', text: toWords(error) } as const),
  });
  /** Answers whether there is nothing more to show. */
  const change = async (body: GatewayBody): Promise<boolean> => {
    let made: string | null = null;
    const isDone = await run(async () => {
      const { gateway, secret: given } = await call(caller, changeGateway, { params: { ws }, body });
      made = given;
      setSecret(made);
      // Whoever opens the dialog again at once begins with it.
      client.setQueryData(queryKey, { gateway });
    });
    void client.invalidateQueries({ queryKey });
    return isDone && made === null;
  };
  const readAnew = async () => {
    const { data, error } = await refetch();
    if (error) toastFailure(t('gateway.failed', { code: codeOf(error) }));
    return error ? undefined : data;
  };
  return { change, readAnew, clear: () => setProblem(undefined), secret, isBusy, problem };
}

const refusals = [
  'senderMissing',
  'credentialsMissing',
  'gatewayAddressWrong',
  'gatewayAddressPrivate',
  'gatewaySilent',
  'gatewayCredentialsWrong',
  'gatewayRefusedHooks',
  'priceReviewed',
  'testNumberWrong',
  'testNumberOptedOut',
  'tooManyTests',
] as const;

function useProblem(otherwise: string) {
  const { t } = useTranslation();
  return (error: unknown): string => {
    const refusal = refusals.find((one) => isRefusal(error, one));
    return refusal ? t(`gateway.refused.${refusal}`) : (refusalMessage(error) ?? otherwise);
  };
}

export function useTestGateway() {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const action = useAction({ toProblem: useProblem(t('gateway.testFailed')) });
  const ask = (phone: string) => call(caller, testGateway, { params: { ws }, body: { phone } });
  return { ...action, ask };
}
