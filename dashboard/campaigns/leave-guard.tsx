import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface LeaveGuardProps {
  /** `unsaved` leaves a draft behind, `uploading` leaves pictures unsent. */
  readonly state: 'free' | 'unsaved' | 'uploading';
}

/** Asks before the page is left with something unfinished. */
export function LeaveGuard({ state }: LeaveGuardProps) {
  const { t } = useTranslation(['common', 'translations']);
  const isHeld = state !== 'free';
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isHeld && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isHeld) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isHeld]);
  const text = state === 'uploading' ? 'leaveUploading' : 'leaveText';
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('translations:campaignForm.leaveTitle')}
      text={t(`translations:campaignForm.${text}`)}
      confirmLabel={t('translations:campaignForm.leave')}
      cancelLabel={t('translations:campaignForm.stay')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
