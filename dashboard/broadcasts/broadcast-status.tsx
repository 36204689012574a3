import type { Broadcast } from '@fanfare/contract/broadcasts.ts';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../ui/status-chip.tsx';

const tones = {
  draft: 'neutral',
  scheduled: 'info',
  preparing: 'info',
  sending: 'info',
  paused: 'warning',
  done: 'success',
  canceled: 'neutral',
} as const;

/** Its state and, where nothing leaves the machine, that it is practice. */
export function BroadcastStatus({ broadcast }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation();
  const { state, isPractice } = broadcast;
  return (
    <Stack component="span" direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <StatusChip tone={tones[state]} label={t(`broadcasts.state.${state}`)} />
      {isPractice && state !== 'draft' ? <StatusChip tone="neutral" label={t('broadcasts.practice')} /> : null}
    </Stack>
  );
}
