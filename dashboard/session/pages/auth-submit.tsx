import Typography from '@mui/material/Typography';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { useSlow } from '../../ui/use-slow.ts';

/** The way on from an auth form; says so when that takes long. */
export function AuthSubmit({ isBusy, children }: { readonly isBusy: boolean; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const isSlow = useSlow(isBusy);
  useEffect(() => {
    if (isSlow) announce(t('ui.stillWorking'));
  }, [isSlow, t]);
  return (
    <>
      <BusyButton isBusy={isBusy} size="large">
        {children}
      </BusyButton>
      {isSlow ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
          {t('ui.stillWorking')}
        </Typography>
      ) : null}
    </>
  );
}
