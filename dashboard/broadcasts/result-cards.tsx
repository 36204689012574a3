import { type Broadcast, type SkipReason, settleUnknown } from '@fanfare/contract/broadcasts.ts';
import { call, isRefusal } from '@fanfare/contract/call.ts';
import { hasEnded } from '@fanfare/contract/campaign-lifecycle.ts';
import { failureCauses } from '@fanfare/contract/gateways.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campaignQuery } from '../campaigns/queries.ts';
import { paths } from '../paths.ts';
import { refusalMessage } from '../session/call-errors.ts';
import { useMay, useWorkspaceApi } from '../session/current-workspace.tsx';
import { useFormats } from '../text/formats.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { keepFocusSoon } from '../ui/keep-focus-soon.ts';
import { TextLink } from '../ui/router-link.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { toastFailure } from '../ui/toasts.tsx';
import { useAction } from '../ui/use-action.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { useNow } from '../ui/use-now.ts';
import { markTextsStale } from '../texts/queries.ts';
import { useExample } from './link.ts';
import { sumOf } from './queries.ts';

/** What came of it, as soon as there is anybody whom it is for. The numbers of a row add up to its audience. */
export function ResultCards({ broadcast }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation();
  const { tally, body } = broadcast;
  const toExample = useExample();
  return (
    <>
      {tally.unknown > 0 ? <Unknown broadcast={broadcast} /> : null}
      {tally.audience > 0 ? <Result broadcast={broadcast} /> : null}
      <SectionCard title={t('broadcasts.text')}>
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <bdi>{toExample(body)}</bdi>
        </Typography>
      </SectionCard>
    </>
  );
}

export function Result({ broadcast }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation();
  const { number, money } = useFormats();
  const { tally, results } = broadcast;
  const { parts, costMicros, currency } = results;
  const free = broadcast.isPractice ? t('broadcasts.review.free') : '–';
  const cost = costMicros > 0 ? money(costMicros, currency) : free;
  const [failed, skipped] = [sumOf(tally.failed), sumOf(tally.skipped)];
  const isLast = failed + skipped === 0;
  return (
    <SectionCard title={t('broadcasts.result')}>
      <Stack sx={{ gap: 3 }}>
        <Figures
          figures={[
            [t('broadcasts.tally.delivered'), number(tally.delivered)],
            [t('broadcasts.opened'), number(results.opened)],
            [t('broadcasts.visits'), number(results.checkedIn), t('broadcasts.visitsHint')],
            [t('broadcasts.stopped'), number(results.stopped)],
            [t('broadcasts.cost'), cost, t('broadcasts.costParts', { count: parts })],
          ]}
        />
        <Box component="dl" sx={{ ...rowLook, ...(isLast ? { borderBlockEnd: 0 } : { paddingBlockEnd: 2 }) }}>
          <Figure name={t('broadcasts.tally.audience')} value={number(tally.audience)} />
          <Figure name={t('broadcasts.tally.waiting')} value={number(tally.waiting)} />
          <Figure name={t('broadcasts.tally.sent')} value={number(tally.sent)} />
          <Figure name={t('broadcasts.tally.delivered')} value={number(tally.delivered)} />
          <Figure name={t('broadcasts.tally.failed')} value={number(failed)} />
          <Figure name={t('broadcasts.tally.unknown')} value={number(tally.unknown)} />
          <Figure name={t('broadcasts.tally.skipped')} value={number(skipped)} />
        </Box>
        {failed > 0 ? <Failures broadcast={broadcast} /> : null}
        {skipped > 0 ? (
          <Box>
            <Typography variant="subtitle2" component="h3">
              {t('broadcasts.passedOver')}
            </Typography>
            <Typography variant="body2" component="div">
              <SkippedList skipped={tally.skipped} />
            </Typography>
          </Box>
        ) : null}
      </Stack>
    </SectionCard>
  );
}

/** How many, and why; the most first. */
export function SkippedList({ skipped }: { readonly skipped: Partial<Record<SkipReason, number>> }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const reasons = Object.entries(skipped).toSorted(([, one], [, other]) => other - one);
  return (
    <Box component="ul" sx={{ margin: 0, marginBlockStart: 0.5, paddingInlineStart: 2.5 }}>
      {reasons.map(([reason, count]) => {
        const words = `${number(count)} ${t(`broadcasts.skip.${reason as SkipReason}`, { count })}`;
        const who = `${paths.customers}?confirmed=no`;
        return <li key={reason}>{reason === 'pending' ? <TextLink to={who}>{words}</TextLink> : words}</li>;
      })}
    </Box>
  );
}

interface FiguresProps {
  readonly figures: readonly (readonly [name: string, value: string, hint?: string])[];
}

function Figures({ figures }: FiguresProps) {
  return (
    <Box
      component="dl"
      sx={{ margin: 0, display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(5, 1fr)' } }}
    >
      {figures.map(([name, value, hint]) => (
        <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
          <Typography component="dt" variant="secondary">
            {name}
            {hint === undefined ? null : (
              <Typography component="span" variant="caption" sx={{ display: 'block' }}>
                {hint}
              </Typography>
            )}
          </Typography>
          <Typography component="dd" variant="h4" sx={{ margin: 0, fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const rowLook = {
  margin: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
  paddingBlockStart: 2,
  borderBlock: '1px solid',
  borderColor: 'divider',
} as const;

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <Box>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" variant="subtitle2" sx={{ margin: 0, fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Typography>
    </Box>
  );
}

/** Why, and what to do about it. */
function Failures({ broadcast: { tally } }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const causes = failureCauses.filter((cause) => (tally.failed[cause] ?? 0) > 0);
  return (
    <Box>
      <Typography variant="subtitle2" component="h3">
        {t('broadcasts.failures')}
      </Typography>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5, typography: 'body2' }}>
        {causes.map((cause) => (
          <li key={cause}>
            {`${number(tally.failed[cause] ?? 0)} · ${t(`broadcasts.cause.${cause}`)}. ${t(`broadcasts.todo.${cause}`)}`}
          </li>
        ))}
      </Box>
    </Box>
  );
}

export function Unknown({ broadcast }: { readonly broadcast: Broadcast }) {
  const { id, tally } = broadcast;
  const { t } = useTranslation();
  const again = useDialog();
  const maySend = useMay('broadcasts.send');
  const over = useOver(broadcast);
  const count = tally.unknown;
  const { settle, isBusy } = useSettling(id, count);
  return (
    <Alert severity="warning">
      <AlertTitle>{t('broadcasts.unknownTitle', { count })}</AlertTitle>
      {t('broadcasts.unknownText', { count })} {over ? t(over, { count }) : null}
      {maySend ? (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', marginBlockStart: 1.5 }}>
          <Button
            color="inherit"
            variant="outlined"
            aria-disabled={isBusy || undefined}
            onClick={() => void settle('sent')}
          >
            {t('broadcasts.wereSent', { count })}
          </Button>
          <Button
            color="inherit"
            variant="outlined"
            aria-disabled={isBusy || undefined}
            onClick={() => void settle('failed')}
          >
            {t('broadcasts.wereNot', { count })}
          </Button>
          {over ? null : (
            <Button color="inherit" variant="outlined" aria-disabled={isBusy || undefined} onClick={again.open}>
              {t('broadcasts.again')}
            </Button>
          )}
        </Stack>
      ) : null}
      <ConfirmDialog
        open={again.isOpen}
        title={t('broadcasts.againTitle', { count })}
        text={t('broadcasts.againText', { count })}
        confirmLabel={t('broadcasts.again')}
        isBusy={isBusy}
        onConfirm={() => void settle('again').then(again.close)}
        onCancel={again.close}
      />
    </Alert>
  );
}

/** Why none can be sent again, as far as anybody knows. */
function useOver({ campaignId, state }: Broadcast) {
  const { caller, ws } = useWorkspaceApi();
  const { data: campaign } = useQuery(campaignQuery(caller, ws, campaignId));
  const now = useNow();
  if (state === 'canceled') return 'broadcasts.unknownCanceled' as const;
  return campaign && hasEnded(campaign, now) ? ('broadcasts.unknownOver' as const) : undefined;
}

function useSettling(id: string, count: number) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const client = useQueryClient();
  const { run, isBusy } = useAction({
    toProblem: (error) => {
      if (isRefusal(error, 'campaignEnded')) return t('broadcasts.unknownOver', { count });
      if (isRefusal(error, 'broadcastEnded')) return t('broadcasts.unknownCanceled', { count });
      return refusalMessage(error) ?? t('broadcasts.changeFailed');
    },
    onProblem: toastFailure,
  });
  const settle = (as: 'sent' | 'failed' | 'again') =>
    run(async () => {
      await call(caller, settleUnknown, { params: { ws, id }, body: { as } });
      await markTextsStale(client, ws);
      keepFocusSoon();
    });
  return { settle, isBusy };
}
