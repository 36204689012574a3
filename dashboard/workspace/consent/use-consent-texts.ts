import { presentConsentText } from '@fanfare/contract/consent-texts.ts';
import type { WorkspaceConsentText } from '@fanfare/contract/workspace-consent.ts';
import { useFormats } from '../../text/formats.ts';

export interface CurrentConsent {
  readonly isOwn: boolean;
  /** Its own, or the standard one in the language of whoever looks. */
  readonly text: string;
  /** The newest that was written; nothing while there never was one. */
  readonly newest: WorkspaceConsentText | undefined;
}

export function useCurrentConsent(items: readonly WorkspaceConsentText[]): CurrentConsent {
  const { language } = useFormats();
  const [newest] = items;
  const own = newest?.text ?? '';
  return { isOwn: own !== '', text: own === '' ? presentConsentText(language).text : own, newest };
}
