import { type Broadcast, cancelBroadcast, pauseBroadcast, resumeBroadcast } from '@fanfare/contract/broadcasts.ts';
import { call } from '@fanfare/contract/call.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace, useMay } from '../session/current-workspace.tsx';
import { useFormats } from '../text/formats.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { toastFailure } from '../ui/toasts.tsx';
import { useAction } from '../ui/use-action.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { useNow } from '../ui/use-now.ts';
import { markTextsStale } from '../texts/queries.ts';
import { recipientsOf } from './queries.ts';
import { useRefusedWords, useShopTime } from './review.tsx';

/** How far it is, and what holds it. */
export function ProgressCard({ broadcast }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation();
  const { elapsedAbout } = useFormats();
  const shopTime = useShopTime();
  const { state, pausedBecause, tally, endsAbout, scheduledAt } = broadcast;
  const total = recipientsOf(broadcast);
  const done = total - tally.waiting;
  const words = t('broadcasts.progress', { done, total });
  const now = useNow();
  const left = endsAbout === null ? undefined : t('broadcasts.timeLeft', { span: elapsedAbout(endsAbout - now) });
  const isCounting = state === 'preparing';
  const isAhead = scheduledAt !== null && scheduledAt > now && tally.audience === 0 && state !== 'paused';
  const hasNone = tally.audience === 0 && !isCounting;
  return (
    <SectionCard title={t(`broadcasts.state.${state}`)}>
      <Stack sx={{ gap: 2 }}>
        {pausedBecause === null ? null : (
          <Alert severity={pausedBecause === 'person' ? 'info' : 'warning'}>
            {t(`broadcasts.paused.${pausedBecause}`)}
          </Alert>
        )}
        {isAhead && scheduledAt !== null ? (
          <Typography>{t('broadcasts.scheduledFor', { time: shopTime(scheduledAt) })}</Typography>
        ) : null}
        {hasNone ? null : (
          <>
            <LinearProgress
              variant={isCounting ? 'indeterminate' : 'determinate'}
              value={total === 0 ? 0 : (done / total) * 100}
              aria-label={t(`broadcasts.state.${state}`)}
              aria-valuetext={isCounting ? t('broadcasts.preparingText') : words}
              sx={{ height: 10, borderRadius: '5px' }}
            />
            <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {isCounting ? t('broadcasts.preparingText') : [words, left].filter(Boolean).join(' · ')}
            </Typography>
          </>
        )}
        <Actions broadcast={broadcast} />
      </Stack>
    </SectionCard>
  );
}

function Actions({ broadcast: { id, state } }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation();
  const caller = useCaller();
  const client = useQueryClient();
  const { workspace_id: ws } = useCurrentWorkspace().workspace;
  const canceling = useDialog();
  const refusedWords = useRefusedWords();
  const { run, isBusy } = useAction({
    toProblem: (error) => refusedWords(error) ?? t('broadcasts.changeFailed'),
    onProblem: toastFailure,
  });
  if (!useMay('broadcasts.send')) return null;
  const change = (endpoint: typeof pauseBroadcast) =>
    run(async () => {
      // Also where it is refused, because it has gone on meanwhile.
      await call(caller, endpoint, { params: { ws, id } }).finally(() => markTextsStale(client, ws));
    });
  const isPaused = state === 'paused';
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      <BusyButton
        type="button"
        isBusy={isBusy}
        variant={isPaused ? 'contained' : 'outlined'}
        color={isPaused ? 'primary' : 'secondary'}
        onClick={() => void change(isPaused ? resumeBroadcast : pauseBroadcast)}
      >
        {t(isPaused ? 'broadcasts.resume' : 'broadcasts.pause')}
      </BusyButton>
      <Button color="error" onClick={canceling.open}>
        {t('broadcasts.cancel')}
      </Button>
      <ConfirmDialog
        open={canceling.isOpen}
        title={t('broadcasts.cancelTitle')}
        text={t('broadcasts.cancelText')}
        confirmLabel={t('broadcasts.cancel')}
        cancelLabel={t('broadcasts.keep')}
        isBusy={isBusy}
        isDangerous
        onConfirm={() => void change(cancelBroadcast).then(canceling.close)}
        onCancel={canceling.close}
      />
    </Stack>
  );
}
