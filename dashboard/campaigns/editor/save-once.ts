import { CallError } from '@fanfare/contract/call.ts';
import type { CampaignDraft } from '@fanfare/contract/campaigns.ts';

export interface SavedCampaign {
  readonly campaignId: string;
  readonly urls: readonly string[];
}

type Save = (draft: CampaignDraft) => Promise<SavedCampaign>;

/**
 * Saves the drafts of one form as one campaign. A try that went unheard may have been taken as it was then: it is found
 * by its id, or sent again where it was a change, and what was changed since is sent after it.
 */
export function saveOnce(save: Save): Save {
  let unheard: CampaignDraft | undefined;
  return async (draft) => {
    const older = unheard && JSON.stringify(unheard) !== JSON.stringify(draft) ? unheard : undefined;
    try {
      // The older change first: after it, what stands there is known to be ours.
      const saved = await save(older?.action === 'update' ? older : draft);
      unheard = undefined;
      return older ? await save(toFollowing(draft, saved)) : saved;
    } catch (error) {
      if (!wasHeard(error)) unheard ??= draft;
      else if (draft.action === 'update') unheard = undefined;
      throw error;
    }
  };
}

function toFollowing(
  { unmodifiedSince: _seen, ...draft }: CampaignDraft,
  { campaignId }: SavedCampaign,
): CampaignDraft {
  return { ...draft, action: 'update', campaignId };
}

/** A refusal says that nothing was made; silence and a failing server say nothing. */
function wasHeard(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500;
}
