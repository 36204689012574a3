import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { useState } from 'react';

/** Which campaign a drawer or a dialog is about; it is still known while that fades out. */
export function useShownCampaign() {
  const [{ campaign, isOpen }, setShown] = useState<{ campaign?: Campaign; isOpen: boolean }>({ isOpen: false });
  return {
    campaign,
    isOpen,
    show: (shown: Campaign) => setShown({ campaign: shown, isOpen: true }),
    hide: () => setShown((before) => ({ ...before, isOpen: false })),
  };
}
