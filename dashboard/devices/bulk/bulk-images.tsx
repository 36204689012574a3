import { codeOf } from '@fanfare/contract/call.ts';
import { type Device, deviceImagesMax } from '@fanfare/contract/devices.ts';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ListedImage,
  type ReadyImage,
  hasBroken,
  isPreparing,
  keptImages,
  readyImages,
} from '../../images/image-list.ts';
import { ImageUploader } from '../../images/image-uploader.tsx';
import { type FailedUpload, refusedOf } from '../../images/upload-images.ts';
import { UploadRows, useUploads } from '../../images/upload-rows.tsx';
import { useListedImages } from '../../images/use-listed-images.ts';
import { useWorkspaceApi } from '../../session/current-workspace.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorPanel } from '../../ui/query-view.tsx';
import { toastFailure } from '../../ui/toasts.tsx';
import { deviceImagesCalls } from '../queries.ts';
import { BulkDialog, BulkOutcome } from './bulk-results.tsx';
import { useBulkUpdate } from './bulk-update.ts';
import type { DialogProps } from '../../ui/use-dialog.ts';

interface BulkAddProps extends DialogProps {
  readonly devices: readonly Device[];
}

/** Pictures are chosen once and sent once; then each device gets them after its own. */
export function BulkAdd({ devices, open, onClose }: BulkAddProps) {
  const { t } = useTranslation();
  const inUse = useListedImages(deviceImagesMax);
  const images = useMemo(() => readyImages(inUse.images), [inUse.images]);
  const { results, isBusy, start, retry } = useBulkUpdate(devices);
  const add = { action: 'add', keys: images.map(({ key }) => key) } as const;
  const { step, failure, missing, uploads, send } = useSending(() => start(add));
  const [isSubmitted, setSubmitted] = useState(false);
  const problem = problemOf(inUse.images);
  const count = devices.length;
  if (step === 'sent') {
    return (
      <BulkOutcome {...{ open, devices, results, isBusy, onClose }} action="add" onRetry={() => void retry(add)} />
    );
  }
  return (
    <BulkDialog
      open={open}
      isBusy={step === 'sending'}
      isUnsaved={keptImages(inUse.images).length > 0}
      title={t('deviceBulk.add', { count })}
      onClose={onClose}
      actions={
        <BusyButton
          type="button"
          isBusy={step === 'sending'}
          onClick={() => (problem ? setSubmitted(true) : void send(images))}
        >
          {t('deviceBulk.addImages')}
        </BusyButton>
      }
    >
      <Stack sx={{ gap: 2 }}>
        {failure === undefined ? null : <ErrorPanel lead={t('deviceRecord.uploadLead')} message={failure} />}
        <Sending {...{ step, missing, uploads, images }} />
        {step === 'sending' ? null : (
          <>
            <Typography variant="secondary">{t('deviceBulk.after')}</Typography>
            <ImageUploader
              inUse={inUse}
              max={deviceImagesMax}
              error={isSubmitted && problem ? t(problem) : undefined}
            />
          </>
        )}
      </Stack>
    </BulkDialog>
  );
}

type SendingStep = 'choosing' | 'sending' | 'incomplete' | 'sent';

/** Brings the pictures to the server; what did not arrive is sent again, and only that. */
function useSending(onSent: () => Promise<void>) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const calls = deviceImagesCalls(caller, ws);
  const uploads = useUploads();
  const [step, setStep] = useState<SendingStep>('choosing');
  const [failure, setFailure] = useState<string>();
  const [missing, setMissing] = useState<readonly FailedUpload[]>([]);
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const send = async (images: readonly ReadyImage[]) => {
    const { signal } = (control.current = new AbortController());
    setStep('sending');
    setFailure(undefined);
    const unsent = images.filter(({ key }) => uploads.progress[key]?.outcome !== 'arrived');
    try {
      const urls = unsent.length > 0 ? await calls.urlsFor(unsent.map(({ key }) => key)) : [];
      if (signal.aborted) return undefined;
      const failed = await uploads.send(unsent, new Map(unsent.map(({ key }, index) => [key, urls[index] ?? ''])));
      // What has arrived shows nowhere yet.
      if (signal.aborted) return undefined;
      setMissing(failed);
      if (failed.length > 0) return setStep('incomplete');
      setStep('sent');
      return await onSent();
    } catch (error) {
      if (signal.aborted) return undefined;
      const words = t('deviceRecord.uploadError', { code: codeOf(error) });
      setFailure(words);
      toastFailure(words);
      return setStep('choosing');
    }
  };
  return { step, failure, missing, uploads, send };
}

interface SendingProps {
  readonly step: SendingStep;
  readonly missing: readonly FailedUpload[];
  readonly uploads: ReturnType<typeof useUploads>;
  /** Those that are still wanted. */
  readonly images: readonly ReadyImage[];
}

function Sending({ step, missing, uploads, images }: SendingProps) {
  const { t } = useTranslation();
  const isWanted = ({ key }: { readonly key: string }) => images.some((image) => image.key === key);
  const sent = uploads.images.filter(isWanted);
  const arrived = sent.filter(({ key }) => uploads.progress[key]?.outcome === 'arrived').length;
  const counted = { arrived, count: sent.length };
  const refused = refusedOf(missing.filter(isWanted));
  const isSettled = uploads.images.length > 0 && arrived === sent.length;
  if (step !== 'sending' && (step !== 'incomplete' || isSettled)) return null;
  return (
    <>
      <Typography role="status" variant="subtitle2">
        {step === 'sending' && t('deviceRecord.uploading', counted)}
        {step === 'incomplete' && t(refused ? 'images.refused' : 'deviceRecord.uploadFailed', counted)}
      </Typography>
      {step === 'incomplete' && refused ? (
        <Alert severity="error">
          {refused.reason}
          <Typography variant="body2">{t('deviceBulk.goOnWithout')}</Typography>
        </Alert>
      ) : null}
      <UploadRows images={sent} progress={uploads.progress} />
    </>
  );
}

function problemOf(images: readonly ListedImage[]) {
  if (isPreparing(images)) return 'deviceRecord.preparing';
  if (hasBroken(images)) return 'deviceRecord.brokenImages';
  return readyImages(images).length === 0 ? 'deviceBulk.noImages' : undefined;
}

interface BulkRemoveProps extends DialogProps {
  readonly devices: readonly Device[];
}

const remove = { action: 'remove' } as const;

/** Asks, then takes every picture from each of the devices. */
export function BulkRemove({ devices, open, onClose }: BulkRemoveProps) {
  const { t } = useTranslation();
  const { results, isBusy, start, retry } = useBulkUpdate(devices);
  const [isConfirmed, setConfirmed] = useState(false);
  const count = devices.length;
  return (
    <>
      <ConfirmDialog
        open={open && !isConfirmed}
        title={t('deviceBulk.removeTitle', { count })}
        text={t('deviceBulk.removeText')}
        confirmLabel={t('deviceBulk.removeAll')}
        isDangerous
        onConfirm={() => {
          setConfirmed(true);
          void start(remove);
        }}
        onCancel={onClose}
      />
      <BulkOutcome
        {...{ devices, results, isBusy, onClose }}
        open={open && isConfirmed}
        action="remove"
        onRetry={() => void retry(remove)}
      />
    </>
  );
}
