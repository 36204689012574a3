import { codeOf, isRefusal } from '@fanfare/contract/call.ts';
import type { Device } from '@fanfare/contract/devices.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListedImage, readyImages } from '../../images/image-list.ts';
import { type FailedUpload, refusedOf } from '../../images/upload-images.ts';
import { UploadRows, useUploads } from '../../images/upload-rows.tsx';
import { useWorkspaceApi } from '../../session/current-workspace.tsx';
import { ErrorPanel } from '../../ui/query-view.tsx';
import { toastFailure } from '../../ui/toasts.tsx';
import { deviceImagesCalls, forgetUnderWay, refreshDevices, showChanged } from '../queries.ts';
import { ImagesNotSaved, type SavedImages, keysOf, saveImages, shownKeys } from './save-images.ts';

interface ImagesOutcomeProps {
  readonly saving: ImagesSaving;
  readonly uploads: ReturnType<typeof useUploads>;
  readonly isChanged: boolean;
  readonly onRetry: () => void;
  readonly onShowTheirs: () => void;
  readonly onSaveAnyway: () => void;
}

/** What became of the last saving, above the pictures that it was about. */
export function ImagesOutcome({ saving, uploads, isChanged, onRetry, ...theirs }: ImagesOutcomeProps) {
  const { t } = useTranslation();
  const { images, progress, arrived } = uploads;
  const counted = { arrived, count: images.length };
  if (saving.step === 'editing') {
    return saving.failure ? <Failure failure={saving.failure} onRetry={onRetry} {...theirs} /> : null;
  }
  if (saving.step === 'saved') {
    return isChanged ? null : (
      <Alert severity="success" role="status">
        {saving.gone > 0 ? t('deviceRecord.savedWithout', { count: saving.gone }) : t('deviceRecord.saved')}
      </Alert>
    );
  }
  const refused = saving.step === 'incomplete' ? refusedOf(saving.missing) : undefined;
  return (
    <Box>
      {saving.step === 'incomplete' ? (
        <ErrorPanel
          lead={t(refused ? 'images.refused' : 'deviceRecord.uploadFailed', counted)}
          message={t('deviceRecord.uploadFailedText')}
          {...(!refused?.isFinal && { onRetry })}
        >
          {refused?.reason}
        </ErrorPanel>
      ) : (
        <Typography role="status" variant="subtitle2">
          {saving.step === 'saving' || images.length === 0
            ? t('deviceRecord.saving')
            : t('deviceRecord.uploading', counted)}
        </Typography>
      )}
      {saving.step === 'saving' ? null : <UploadRows images={images} progress={progress} />}
    </Box>
  );
}

interface FailureProps extends Pick<ImagesOutcomeProps, 'onRetry' | 'onShowTheirs' | 'onSaveAnyway'> {
  readonly failure: ImagesFailure;
}

function Failure({ failure, onRetry, onShowTheirs, onSaveAnyway }: FailureProps) {
  const { t } = useTranslation();
  if (failure.kind !== 'changed') {
    const words = actionWords[failure.kind];
    return (
      <ErrorPanel
        lead={t(`deviceRecord.${words}Lead`)}
        message={t(`deviceRecord.${words}Error`, { code: failure.code })}
        onRetry={onRetry}
      />
    );
  }
  return (
    <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
      <Typography variant="subtitle2" component="p">
        {t('deviceRecord.changedLead')}
      </Typography>
      {t('deviceRecord.changedText')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockStart: 1 }}>
        <Button size="small" color="inherit" variant="outlined" onClick={onShowTheirs}>
          {t('deviceRecord.showTheirs')}
        </Button>
        <Button size="small" color="inherit" variant="outlined" onClick={onSaveAnyway}>
          {t('deviceRecord.saveMine')}
        </Button>
      </Box>
    </Alert>
  );
}

type ImagesFailure =
  | { readonly kind: 'uploading' | 'deleting'; readonly code: string }
  /** Somebody else changed the device since it was last known here. */
  | { readonly kind: 'changed' };

const actionWords = { uploading: 'upload', deleting: 'delete' } as const;

type ImagesSaving =
  | { readonly step: 'editing'; readonly failure?: ImagesFailure }
  | { readonly step: 'saving' | 'uploading' }
  | { readonly step: 'incomplete'; readonly missing: readonly FailedUpload[] }
  /** `gone`: how many somebody else has removed for good. */
  | { readonly step: 'saved'; readonly gone: number };

/** What failed is told at once, and stays above the pictures. */
function useFailed() {
  const { t } = useTranslation();
  return (failure: ImagesFailure): ImagesSaving => {
    if (failure.kind !== 'changed')
      toastFailure(t(`deviceRecord.${actionWords[failure.kind]}Error`, { code: failure.code }));
    return { step: 'editing', failure };
  };
}

/**
 * Saves what the uploader of one device holds: shown as saved at once, and as it was when the server refuses. `onGone`
 * gets the keys of those that somebody else has removed for good.
 */
export function useSaveImages(device: Device, onGone: (keys: readonly string[]) => void) {
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  const calls = deviceImagesCalls(caller, ws);
  const uploads = useUploads();
  const failed = useFailed();
  const had = useRef(new Set<string>());
  const [saving, setSaving] = useState<ImagesSaving>({ step: 'editing' });
  const [known, setKnown] = useState<SavedImages>(() => ({ keys: shownKeys(device), updatedAt: device.updatedAt }));
  const isKnown = isSame(known.keys, shownKeys(device));
  // A new name is no new picture.
  const before = isKnown ? { ...known, updatedAt: Math.max(known.updatedAt, device.updatedAt) } : known;

  const show = (keys: readonly string[], updatedAt?: number) => {
    const urlOf = new Map(device.images.map(({ key, url }) => [key, url]));
    const images = keys.map((key) => ({ key, url: urlOf.get(key) ?? null }));
    showChanged(client, ws, { id: device.id, images, ...(updatedAt === undefined ? {} : { updatedAt }) });
  };

  const perform = async (items: readonly ListedImage[], from: SavedImages) => {
    const after = keysOf(items);
    const ready = readyImages(items);
    // What the server has had once, and has no more, can't be brought again.
    const ownKeys = ready.flatMap(({ key, blob }) => (blob && !had.current.has(key) ? [key] : []));
    const isMissingBytes = saving.step === 'incomplete';
    setSaving({ step: 'saving' });
    await forgetUnderWay(client, ws);
    show(after);
    try {
      const arrival = await saveImages(calls, { dev: device.id, before: from, after, ownKeys, isMissingBytes });
      const gone = after.filter((key) => !arrival.keys.includes(key));
      onGone(gone);
      for (const key of arrival.keys) had.current.add(key);
      setKnown({ keys: arrival.keys, updatedAt: arrival.updatedAt });
      show(arrival.keys, arrival.updatedAt);
      setSaving({ step: 'uploading' });
      const missing = await uploads.send(ready, arrival.urls);
      setSaving(missing.length > 0 ? { step: 'incomplete', missing } : { step: 'saved', gone: gone.length });
      await refreshDevices(client, ws);
    } catch (error) {
      if (!(error instanceof ImagesNotSaved)) throw error;
      setKnown(error.reached);
      show(error.reached.keys, error.reached.updatedAt);
      setSaving(failed(failureOf(error)));
    }
  };

  /** Over what somebody else has made of it meanwhile. */
  const saveAnyway = async (items: readonly ListedImage[]) => {
    setSaving({ step: 'saving' });
    try {
      const { images, updatedAt } = await calls.find(device.id);
      await perform(items, { keys: shownKeys({ images }), updatedAt });
    } catch (error) {
      setSaving(failed({ kind: 'uploading', code: codeOf(error) }));
    }
  };
  return {
    saving,
    known: before,
    /** Somebody else has changed the pictures since. */
    isOutdated: !isKnown && device.updatedAt > known.updatedAt,
    uploads,
    saveAnyway,
    save: (items: readonly ListedImage[]) => perform(items, before),
  };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, index) => key === other[index]);
}

function failureOf({ action, cause }: ImagesNotSaved): ImagesFailure {
  return isRefusal(cause, 'changedMeanwhile') ? { kind: 'changed' } : { kind: action, code: codeOf(cause) };
}
