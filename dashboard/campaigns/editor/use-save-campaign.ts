import { CallError, isRefusal, toCallError } from '@fanfare/contract/call.ts';
import type { CampaignDraft } from '@fanfare/contract/campaigns.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ReadyImage } from '../../images/image-list.ts';
import type { FailedUpload, ImageProgress } from '../../images/upload-images.ts';
import { useUploads } from '../../images/upload-rows.tsx';
import { serverMessage } from '../../session/call-errors.ts';
import { useCurrentWorkspace, useWorkspaceApi } from '../../session/current-workspace.tsx';
import { toastFailure } from '../../ui/toasts.tsx';
import { makeSingleFlight } from '../../ui/use-action.ts';
import { campaignQuery, markStale, saveCampaignMutation } from '../queries.ts';

export type Saving =
  | {
      readonly step: 'editing';
      readonly failure?: string;
      readonly isChangedMeanwhile?: true;
      readonly goneCount?: number;
    }
  | { readonly step: 'saving' }
  | {
      readonly step: 'uploading' | 'incomplete' | 'done';
      readonly campaignId: string;
      /** What did not arrive. */
      readonly failed?: readonly FailedUpload[];
    };

interface SaveOptions {
  /** Whether an earlier form may have made the campaign already, and heard no answer. */
  readonly wasSent?: boolean | undefined;
  readonly onSaved: () => void;
  /** Of images that can't be saved any more: somebody has removed them for good. */
  readonly onGone: (keys: readonly string[]) => void;
}

/**
 * Creates the campaign once, or changes it, and sends its pictures until they are there. The form's own id goes with
 * every try, so that no try makes a second campaign.
 */
export function useSaveCampaign({ wasSent: wasSentBefore = false, onSaved, onGone }: SaveOptions) {
  const { t } = useTranslation();
  const saveDraft = useSaveOnce(wasSentBefore);
  const [wasSent, setSent] = useState(wasSentBefore);
  const noteSaved = useNoteSaved(onSaved);
  const dropGone = useDropGone(onGone);
  const [once] = useState(makeSingleFlight);
  const [saving, setSaving] = useState<Saving>({ step: 'editing' });
  const uploads = useUploads();
  const { progress, set } = uploads;
  const sending = useRef<{ draft: CampaignDraft; images: readonly ReadyImage[]; urls: readonly string[] }>(undefined);
  const failed = useRef<readonly FailedUpload[]>([]);

  const upload = async (campaignId: string, isWanted: (key: string) => boolean) => {
    setSaving({ step: 'uploading', campaignId });
    failed.current = await sendAll(uploads, sending.current, isWanted);
    setSaving({ step: failed.current.length > 0 ? 'incomplete' : 'done', campaignId, failed: failed.current });
  };

  const save = (draft: CampaignDraft, images: readonly ReadyImage[]) =>
    once(async () => {
      setSaving({ step: 'saving' });
      setSent(true);
      for (const { key, blob } of images) set(key, blob ? waiting : stored);
      try {
        const { campaignId, urls } = await saveDraft(draft);
        sending.current = { draft, images, urls };
        // At once, so that no draft is kept any more when that is removed.
        flushSync(() => setSaving({ step: 'uploading', campaignId }));
        await noteSaved(draft);
        await upload(campaignId, () => true);
      } catch (error) {
        setSent(wasSent || !wasHeard(error));
        const goneCount = isRefusal(error, 'imageRemoved') ? await dropGone(draft, images).catch(() => 0) : 0;
        if (isRefusal(error, 'changedMeanwhile') || goneCount > 0) {
          return setSaving({ step: 'editing', isChangedMeanwhile: true, goneCount });
        }
        const failure =
          serverMessage(error) ?? t(`campaignSaving.${draft.action === 'create' ? 'failed' : 'editFailed'}`);
        toastFailure(failure);
        setSaving({ step: 'editing', failure });
      }
    });

  /** Sends what is missing, and only that. */
  const retry = (campaignId: string) =>
    once(async () => {
      const missing = new Set(failed.current.map(({ key }) => key));
      const isExpired = failed.current.some(({ error }) => error.status === 403);
      for (const key of missing) set(key, waiting);
      setSaving({ step: 'uploading', campaignId });
      try {
        if (isExpired && sending.current) {
          sending.current = { ...sending.current, urls: (await saveDraft(sending.current.draft)).urls };
        }
        await upload(campaignId, (key) => missing.has(key));
      } catch (error) {
        toastFailure(serverMessage(error) ?? t('campaignSaving.uploadFailedText'));
        for (const key of missing) set(key, { outcome: 'missing' });
        setSaving({ step: 'incomplete', campaignId, failed: failed.current });
      }
    });

  const finish = (campaignId: string) => setSaving({ step: 'done', campaignId });
  return { saving, wasSent, progress, save, retry, finish };
}

const waiting: ImageProgress = { sent: 0, outcome: 'waiting' };
const stored: ImageProgress = { sent: 1, outcome: 'arrived' };
const noAddress = toCallError(403, '', () => null);

/**
 * An address ends in its picture's key; where somebody else has changed the pictures since, one of ours has none. A
 * picture without bytes is on the server already.
 */
async function sendAll(
  { send, set }: ReturnType<typeof useUploads>,
  sending: { readonly images: readonly ReadyImage[]; readonly urls: readonly string[] } | undefined,
  isWanted: (key: string) => boolean,
): Promise<readonly FailedUpload[]> {
  const wanted = sending?.images.filter(({ key, blob }) => blob && isWanted(key)) ?? [];
  const urls = new Map<string, string>();
  const unaddressed: FailedUpload[] = [];
  for (const { key } of wanted) {
    const url = sending?.urls.find((one) => new URL(one).pathname.endsWith(`/${key}`));
    if (url) urls.set(key, url);
    else unaddressed.push({ key, error: noAddress });
  }
  for (const { key } of unaddressed) set(key, { outcome: 'missing' });
  return [...unaddressed, ...(await send(wanted, urls))];
}

/** Counts the new campaign once and has the lists ask anew. */
function useNoteSaved(onSaved: () => void) {
  const client = useQueryClient();
  const { workspace, changeCount } = useCurrentWorkspace();
  return async ({ action }: CampaignDraft) => {
    if (action === 'create') changeCount('campaigns', 1);
    onSaved();
    await markStale(client, workspace.workspace_id);
  };
}

/** Gone is what its campaign shows no more and whose bytes are not here; answers how many. */
function useDropGone(onGone: SaveOptions['onGone']) {
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  return async ({ campaignId, imageKeys }: CampaignDraft, images: readonly ReadyImage[]) => {
    if (campaignId === undefined) return 0;
    const query = campaignQuery(caller, ws, campaignId);
    const { imageKeys: shown } = await client.query({ ...query, staleTime: 0 });
    const held = new Set([...shown, ...images.flatMap(({ key, blob }) => (blob ? [key] : []))]);
    const gone = imageKeys.filter((key) => !held.has(key));
    if (gone.length > 0) onGone(gone);
    return gone.length;
  };
}

/** For as long as the form lives. */
function useSaveOnce(wasSent: boolean) {
  const { caller, ws } = useWorkspaceApi();
  const { mutateAsync } = useMutation(saveCampaignMutation(caller, ws));
  return useState(() => saveOnce((draft) => mutateAsync(draft), wasSent))[0];
}

interface SavedCampaign {
  readonly campaignId: string;
  readonly urls: readonly string[];
}

type Save = (draft: CampaignDraft) => Promise<SavedCampaign>;

/**
 * Saves the drafts of one form as one campaign. A try that went unheard may have been taken as it was then: it is found
 * by its id, or sent again where it was a change, and what was changed since is sent after it.
 */
export function saveOnce(save: Save, wasSent = false): Save {
  let unheard: CampaignDraft | 'by an earlier form' | undefined = wasSent ? 'by an earlier form' : undefined;
  return async (draft) => {
    const older = unheard && JSON.stringify(unheard) !== JSON.stringify(draft) ? unheard : undefined;
    try {
      // The older change first: after it, what stands there is known to be ours.
      const saved = await save(typeof older === 'object' && older.action === 'update' ? older : draft);
      // What was made is still as it was then, until the second call says otherwise.
      unheard = older && draft.action === 'create' ? 'by an earlier form' : undefined;
      const brought = older ? await save(toFollowing(draft, saved)) : saved;
      unheard = undefined;
      return brought;
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

/**
 * A refusal says that nothing was made, unless an earlier try may have worked; silence and a failing server say nothing. A
 * campaign that was changed meanwhile is not as any try of ours left it.
 */
function wasHeard(error: unknown): boolean {
  if (isRefusal(error, 'changedMeanwhile')) return true;
  return error instanceof CallError && error.status >= 400 && error.status < 500 && !error.mayHaveWorked;
}
