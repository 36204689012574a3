import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { prepareImage } from '../../images/prepare-image.ts';
import { uploadImages } from '../../images/upload-images.ts';
import { refusalMessage } from '../../session/call-errors.ts';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { askUploadUrl } from '../queries.ts';
import { useEditBaseline } from '../use-edit-baseline.ts';
import { useChangeWorkspace } from '../use-change-workspace.ts';
import { useFreshWorkspace } from '../use-fresh-workspace.ts';
import type { Crop } from './crop.ts';
import { cutOut } from './draw-crop.ts';

const unwatched = { onProgress: () => undefined, onEnd: () => undefined };

/** Sends the chosen square and makes it the workspace's picture, or takes the picture away. */
export function useSavePicture() {
  const { t } = useTranslation(['common', 'translations']);
  const caller = useCaller();
  const { workspace } = useCurrentWorkspace();
  const value = workspace.profile_image_url;
  const { baseline, accept } = useEditBaseline({ value, at: workspace.updatedAt }, true);
  const { change, isBusy, problem, clear } = useChangeWorkspace();
  const readAnew = useFreshWorkspace();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const send = async (picture: ImageBitmap, crop: Crop): Promise<string> => {
    const { key, blob, url } = await prepareImage(await cutOut(picture, crop));
    URL.revokeObjectURL(url);
    const address = await askUploadUrl(caller, workspace.workspace_id, key);
    const failed = await uploadImages(blob ? [{ key, url: address, blob }] : [], unwatched);
    if (failed.length > 0) throw new Error(`The upload ended with ${failed[0]?.status}.`);
    return key;
  };
  const save = async (picture: ImageBitmap, crop: Crop): Promise<boolean> => {
    setSending(true);
    setFailure(undefined);
    try {
      return await change({ profileImageKey: await send(picture, crop), unmodifiedSince: baseline.at });
    } catch (error) {
      setFailure(refusalMessage(error) ?? t('translations:workspacePicture.notSent'));
      return false;
    } finally {
      setSending(false);
    }
  };
  const remove = () => change({ profileImageKey: null, unmodifiedSince: baseline.at });
  const reload = async () => {
    const fresh = await readAnew();
    if (!fresh) return;
    accept({ value: fresh.profile_image_url, at: fresh.updatedAt });
    clear();
  };
  const said = failure === undefined ? problem : ({ kind: 'failed', text: failure } as const);
  return { save, remove, reload, problem: said, isBusy: isBusy || isSending };
}
