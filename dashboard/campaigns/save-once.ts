import { CallError } from '@fanfare/contract/call.ts';
import type { CampaignDraft } from '@fanfare/contract/campaigns.ts';

export interface SavedCampaign {
  readonly campaignId: string;
  readonly urls: readonly string[];
}

type Save = (draft: CampaignDraft) => Promise<SavedCampaign>;

/**
 * Saves the drafts of one form as one campaign. A try that went unheard may have made the campaign as it was then:
 * the same id finds that one, and what was changed since is sent after it.
 */
export function saveOnce(save: Save): Save {
  let unheard: string | undefined;
  return async (draft) => {
    const text = JSON.stringify(draft);
    try {
      const saved = await save(draft);
      const isOlder = unheard !== undefined && unheard !== text;
      unheard = undefined;
      return isOlder ? await save({ ...draft, action: 'update', campaignId: saved.campaignId }) : saved;
    } catch (error) {
      if (!wasHeard(error)) unheard ??= text;
      throw error;
    }
  };
}

/** A refusal says that nothing was made; silence and a failing server say nothing. */
function wasHeard(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500;
}
