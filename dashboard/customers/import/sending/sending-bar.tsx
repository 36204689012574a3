import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../text/formats.ts';
import { announce } from '../../../ui/announcer.tsx';
import type { SendingProgress } from './sending-meter.ts';

/** How far the import is, how fast it goes, and how long it still takes. */
export function SendingBar({ progress }: { readonly progress: SendingProgress }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const labelId = useId();
  const { sent, total, perSecond } = progress;
  useEffect(() => announce(t('translations:customersSending.sending')), [t]);
  const left = perSecond > 0 ? Math.ceil((total - sent) / perSecond) : undefined;
  const counted = (count: number) => ({ count, replace: { count: number(count) } });
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography id={labelId} variant="subtitle2">
        {t('translations:customersSending.sending')}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : Math.round((sent * 100) / total)}
        aria-labelledby={labelId}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Stack
        direction="row"
        sx={{
          gap: 2,
          flexWrap: 'wrap',
          typography: 'body2',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <span>{t('translations:customersSending.progress', { sent: number(sent), total: number(total) })}</span>
        {left === undefined ? null : (
          <>
            <span>{t('translations:customersSending.rate', counted(perSecond))}</span>
            <span>
              {left < 60
                ? t('translations:customersSending.secondsLeft', counted(left))
                : t('translations:customersSending.minutesLeft', counted(Math.ceil(left / 60)))}
            </span>
          </>
        )}
      </Stack>
    </Stack>
  );
}
