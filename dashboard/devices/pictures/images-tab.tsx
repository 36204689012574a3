import { type Device, deviceImagesMax } from '@fanfare/contract/devices.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasBroken, isPreparing } from '../../images/image-list.ts';
import { ImageUploader } from '../../images/image-uploader.tsx';
import { useListedImages } from '../../images/use-listed-images.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { shownName } from '../devices-view.ts';
import { ImagesOutcome, useSaveImages } from './images-outcome.tsx';
import { changeOf, keysOf, listedDeviceImages } from './save-images.ts';

/** What would be lost if the drawer closed now. */
export type ImagesHold = 'free' | 'unsaved' | 'uploading';

interface ImagesTabProps {
  readonly device: Device;
  readonly onHold: (hold: ImagesHold) => void;
  /** Begins anew with the pictures that the device shows now. */
  readonly onStartOver: () => void;
}

/** The device's own pictures in their order; nothing happens to them before they are saved. */
export function ImagesTab({ device, onHold, onStartOver }: ImagesTabProps) {
  const { t } = useTranslation();
  const inUse = useListedImages(deviceImagesMax, () => listedDeviceImages(device.images));
  const { images, forgetRemoved } = inUse;
  const { saving, known, isOutdated, uploads, save, saveAnyway } = useSaveImages(device, forgetRemoved);
  const [isAsking, setAsking] = useState(false);
  const keys = keysOf(images);
  const { removed, isArranged } = changeOf(known.keys, keys);
  const isChanged = removed.length > 0 || isArranged || isPreparing(images) || hasBroken(images);
  const isBusy = saving.step === 'saving' || saving.step === 'uploading';
  const hold = holdOf(isBusy || saving.step === 'incomplete', isChanged);
  useHold(hold, onHold);
  useOthersChanges(hold === 'free' && isOutdated, onStartOver);
  const begin = () => {
    setAsking(false);
    forgetRemoved();
    void save(images);
  };
  const ask = () => (removed.length > 0 ? setAsking(true) : begin());
  return (
    <Stack sx={{ gap: 2, flex: 1 }}>
      <Typography variant="secondary">{t('deviceRecord.playOrder')}</Typography>
      <ImagesOutcome
        saving={saving}
        uploads={uploads}
        isChanged={isChanged}
        onRetry={ask}
        onShowTheirs={onStartOver}
        onSaveAnyway={() => void saveAnyway(images)}
      />
      <Box inert={isBusy} sx={{ opacity: isBusy ? 0.6 : 1 }}>
        <ImageUploader inUse={inUse} max={deviceImagesMax} />
      </Box>
      {isChanged || saving.step === 'saving' ? (
        <SaveBar
          isBusy={isBusy}
          isPreparing={isPreparing(images)}
          hasBroken={hasBroken(images)}
          onSave={ask}
          onDiscard={onStartOver}
        />
      ) : null}
      <ConfirmDialog
        open={isAsking}
        title={t('deviceRecord.removeTitle', { count: removed.length, name: shownName(device) })}
        text={t('deviceRecord.removeText', { count: removed.length })}
        confirmLabel={t('deviceRecord.remove', { count: removed.length })}
        isDangerous
        onConfirm={begin}
        onCancel={() => setAsking(false)}
      />
    </Stack>
  );
}

function holdOf(isUnderWay: boolean, isChanged: boolean): ImagesHold {
  if (isUnderWay) return 'uploading';
  return isChanged ? 'unsaved' : 'free';
}

function useHold(hold: ImagesHold, onHold: (hold: ImagesHold) => void): void {
  const tell = useEffectEvent(onHold);
  useEffect(() => {
    tell(hold);
    return () => tell('free');
  }, [hold]);
}

/** What somebody else has changed is shown as soon as nothing of one's own would be lost by it. */
function useOthersChanges(isOutdated: boolean, onStartOver: () => void): void {
  const startOver = useEffectEvent(onStartOver);
  useEffect(() => {
    if (isOutdated) startOver();
  }, [isOutdated]);
}

interface SaveBarProps {
  readonly isBusy: boolean;
  readonly isPreparing: boolean;
  readonly hasBroken: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

function SaveBar({ isBusy, isPreparing: isNotReady, hasBroken: isBroken, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation();
  const remark = remarkOf(isNotReady, isBroken);
  return (
    <Stack direction="row" sx={saveBarLook}>
      {remark ? (
        <Typography role="status" variant="secondary" sx={{ flex: '1 1 100%' }}>
          {t(`deviceRecord.${remark}`)}
        </Typography>
      ) : null}
      <BusyButton type="button" isBusy={isBusy} disabled={remark !== undefined} onClick={onSave}>
        {t('deviceRecord.saveImages')}
      </BusyButton>
      <Button variant="outlined" color="secondary" disabled={isBusy} onClick={onDiscard}>
        {t('deviceRecord.discard')}
      </Button>
    </Stack>
  );
}

function remarkOf(isNotReady: boolean, isBroken: boolean): 'preparing' | 'brokenImages' | undefined {
  if (isNotReady) return 'preparing';
  return isBroken ? 'brokenImages' : undefined;
}

/** At the foot of the drawer, over what scrolls and over the padding of that. */
const saveBarLook = {
  position: 'sticky',
  insetBlockEnd: '-24px',
  zIndex: 2,
  gap: 1.5,
  flexWrap: 'wrap',
  marginInline: -3,
  marginBlockEnd: -3,
  marginBlockStart: 'auto',
  padding: 3,
  paddingBlock: 2,
  borderTop: 1,
  borderColor: 'divider',
  backgroundColor: 'background.paper',
  '& > .MuiButton-root': { flex: { xs: '1 0 auto', sm: 'none' } },
} as const;
