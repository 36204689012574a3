import { call, type Caller } from '@fanfare/contract/call.ts';
import { listConsentTexts } from '@fanfare/contract/workspace-consent.ts';
import { queryOptions } from '@tanstack/react-query';
import { workspaceKey } from '../../session/current-workspace.tsx';

export function consentTextsQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: workspaceKey(ws, 'consent-texts'),
    queryFn: ({ signal }) => call(caller, listConsentTexts, { params: { ws } }, signal),
    select: ({ items }) => items,
  });
}
