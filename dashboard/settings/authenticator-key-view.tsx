import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyIconButton } from '../ui/copy-button.tsx';
import { Delayed } from '../ui/delayed.tsx';
import { toKeyGroups } from './key-groups.ts';
import type { AuthenticatorKey } from './use-two-step-setup.ts';

const pictureSizePx = 200;
const LazyQrPicture = lazy(async () => ({ default: (await import('../ui/qr-picture.tsx')).QrPicture }));

/** The key as a picture to scan and as text to type. */
export function AuthenticatorKeyView({ authenticatorKey }: { authenticatorKey: AuthenticatorKey | undefined }) {
  const { t } = useTranslation(['common', 'translations']);
  const square = <Skeleton variant="rounded" width={pictureSizePx} height={pictureSizePx} />;
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('translations:settings.twoStep.scan')}
      </Typography>
      <Box sx={{ display: 'grid', placeItems: 'center', minHeight: pictureSizePx }}>
        {authenticatorKey ? (
          <Suspense fallback={square}>
            <LazyQrPicture
              text={authenticatorKey.uri}
              label={t('translations:settings.twoStep.qr')}
              sizePx={pictureSizePx}
            />
          </Suspense>
        ) : (
          <Delayed thing={t('translations:settings.twoStep.preparing')}>{square}</Delayed>
        )}
      </Box>
      {authenticatorKey ? (
        <div>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('translations:settings.twoStep.noScan')}
          </Typography>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
            <Box component="bdi" dir="ltr" sx={keyStyle}>
              {toKeyGroups(authenticatorKey.secret)}
            </Box>
            <CopyIconButton text={authenticatorKey.secret} label={t('translations:settings.twoStep.copyKey')} />
          </Stack>
        </div>
      ) : null}
    </>
  );
}

const keyStyle = {
  fontFamily: 'ui-monospace, monospace',
  fontSize: '0.875rem',
  fontWeight: 500,
  overflowWrap: 'anywhere',
} as const;
