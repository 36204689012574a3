import { CallError, codeOf, isRefusal } from '@fanfare/contract/call.ts';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';

/** The server's own words, where it said any; that a limit is reached is said in the language of the page. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof CallError) || !error.isFromServer) return undefined;
  const limit = limits.find((code) => error.refusal === code);
  if (limit === undefined) return error.message;
  const numbers = error.message.match(/\d[\d,]*/g) ?? [];
  const [first, second] = numbers.map((number) => Number(number.replaceAll(',', '')));
  return i18next.t(`limits.${limit}`, { first, second });
}

const limits = [
  'tooManyCampaigns',
  'tooManyCustomers',
  'tooManyInboundTexts',
  'tooManyOpenBroadcasts',
  'tooManyOpenCampaigns',
  'tooManyPictures',
  'tooManyUnknown',
] as const;

/** The same where the page has no fixed order: of a fault of its own the server knows nothing that a page could not say better. */
export function refusalMessage(error: unknown): string | undefined {
  return error instanceof CallError && error.status < 500 ? serverMessage(error) : undefined;
}

/**
 * Somebody else was quicker, or a first try of ours whose answer was lost: it is gone, as was asked. Not so where only
 * the caller has lost the workspace, or where a server that knows no such call or something on the way has answered.
 */
export function passWhereGone(error: unknown): void {
  const isGone = error instanceof CallError && error.status === 404 && error.refusal !== undefined;
  if (!isGone || isRefusal(error, 'workspaceNotFound')) throw error;
}

/** Where the page has no words of its own for a failure. */
export function useFailureWords(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => serverMessage(error) ?? t('ui.failed', { code: codeOf(error) });
}
