import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { layout } from '../theme/theme.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Shows its children only when the wait is long enough to be noticed, and says once what is awaited. */
export function Delayed({ thing, children }: { thing: string; children: ReactNode }) {
  const { t } = useTranslation();
  const isShown = useSlow(true, skeletonDelayMs);
  const isSlow = useSlow(true);
  return (
    <Box aria-busy="true" sx={{ visibility: isShown ? 'visible' : 'hidden' }}>
      <VisuallyHidden role="status">{isShown ? t('ui.loading', { thing }) : ''}</VisuallyHidden>
      <Box aria-hidden>{children}</Box>
      {isSlow ? (
        <Box role="status" sx={{ typography: 'secondary', textAlign: 'center', padding: 2 }}>
          {t('ui.stillWorking')}
        </Box>
      ) : null}
    </Box>
  );
}

const skeletonDelayMs = 200;
const skeletonMs = 400;

/** Whether a skeleton stands where something is awaited: one that has just come into sight stays long enough not to flicker. */
export function useSteadyLoading(isAwaited: boolean): boolean {
  const [isLoading, setLoading] = useState(false);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const shown = setTimeout(() => setLoading(true), skeletonDelayMs);
    return () => clearTimeout(shown);
  }, [isAwaited]);
  useEffect(() => {
    if (!isLoading) return undefined;
    const seen = setTimeout(() => setLoading(false), skeletonMs);
    return () => clearTimeout(seen);
  }, [isLoading]);
  return isAwaited || isLoading;
}

const slowAfterMs = 4_000;

/** Whether something has been under way for long; by itself, for so long that a person wonders. */
export function useSlow(isUnderWay: boolean, afterMs = slowAfterMs): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isUnderWay, afterMs]);
  return isSlow;
}

/** A page of no particular kind, before it is known what it shows. */
export function PageSkeleton() {
  return (
    <Stack sx={{ gap: 4, ...layout.pagePadding }}>
      <Skeleton width={240} height={40} />
      <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 3 }}>
        {[0, 1, 2].map((card) => (
          <Skeleton key={card} variant="rounded" height={160} sx={{ flex: { md: 1 }, borderRadius: '20px' }} />
        ))}
      </Stack>
    </Stack>
  );
}
