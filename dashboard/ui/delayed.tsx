import Box from '@mui/material/Box';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSlow } from './use-slow.ts';
import { skeletonDelayMs } from './use-steady-loading.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Shows its children only when the wait is long enough to be noticed, and says once what is awaited. */
export function Delayed({ thing, children }: { thing: string; children: ReactNode }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const isSlow = useSlow(true);
  useEffect(() => {
    const shown = setTimeout(() => setShown(true), skeletonDelayMs);
    return () => clearTimeout(shown);
  }, []);
  return (
    <Box aria-busy="true" sx={{ visibility: isShown ? 'visible' : 'hidden' }}>
      <VisuallyHidden role="status">{isShown ? t('ui.loading', { thing }) : ''}</VisuallyHidden>
      <Box aria-hidden>{children}</Box>
      {isSlow ? (
        <Box role="status" sx={{ typography: 'body2', color: 'text.secondary', textAlign: 'center', padding: 2 }}>
          {t('ui.stillWorking')}
        </Box>
      ) : null}
    </Box>
  );
}
