import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { useNow } from '../../ui/use-now.ts';
import type { OnDirtyChange } from '../use-dirty-parts.ts';
import { timeIn } from './zone-text.ts';

const LazyTimeZoneDialog = lazy(async () => ({ default: (await import('./time-zone-dialog.tsx')).TimeZoneDialog }));

/** By which clock the workspace counts its days, and what that clock shows. */
export function ZoneRow({
  timeZone,
  onDirtyChange,
}: {
  readonly timeZone: string;
  readonly onDirtyChange: OnDirtyChange;
}) {
  const { t } = useTranslation(['common', 'translations']);
  const { language } = useFormats();
  const now = useNow();
  const dialog = useDialog();
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 2, alignItems: { sm: 'center' }, borderTop: 1, borderColor: 'divider', paddingBlockStart: 2.5 }}
    >
      <Box
        aria-hidden
        sx={{ display: { xs: 'none', sm: 'block' }, color: 'text.secondary', fontSize: 22, lineHeight: 0 }}
      >
        <ClockIcon />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2">
          {t('translations:workspace.timeZone')}: <bdi>{timeZone.replaceAll('_', ' ')}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('translations:workspace.nowThere', { time: timeIn(timeZone, language, now) })}{' '}
          {t('translations:workspace.timeZoneHint')}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        color="secondary"
        onClick={dialog.open}
        sx={{ alignSelf: { xs: 'flex-start', sm: 'auto' } }}
      >
        {t('translations:workspace.changeTimeZone')}
      </Button>
      {dialog.opening > 0 ? (
        <Suspense fallback={null}>
          <LazyTimeZoneDialog
            key={dialog.opening}
            open={dialog.isOpen}
            onDirtyChange={onDirtyChange}
            onClose={dialog.close}
          />
        </Suspense>
      ) : null}
    </Stack>
  );
}
