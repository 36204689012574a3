import { call, type Caller } from '@fanfare/contract/call.ts';
import type { InputOf } from '@fanfare/contract/endpoint.ts';
import { addConsentText, listConsentTexts } from '@fanfare/contract/workspace-consent.ts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { workspaceKey } from '../../session/current-workspace.tsx';

export function consentTextsQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: workspaceKey(ws, 'consent-texts'),
    queryFn: ({ signal }) => call(caller, listConsentTexts, { params: { ws } }, signal),
    select: ({ items }) => items,
  });
}

type NewConsentText = InputOf<typeof addConsentText>['body'];

export function addConsentTextMutation(caller: Caller, ws: string) {
  return mutationOptions({
    mutationFn: (body: NewConsentText) => call(caller, addConsentText, { params: { ws }, body }),
  });
}
