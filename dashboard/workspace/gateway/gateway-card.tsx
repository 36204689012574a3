import type { Gateway } from '@fanfare/contract/gateways.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { type DialogProps, useDialog } from '../../ui/use-dialog.ts';
import { GatewayDialog } from './gateway-dialog.tsx';
import { useGateway, useTestGateway } from './use-gateway.ts';

/** Who carries the texts to customers; for owners. */
export function GatewayCard() {
  const { t } = useTranslation();
  const query = useGateway();
  return (
    <SectionCard title={t('gateway.title')} lead={t('gateway.lead')}>
      <QueryView
        query={query}
        label={t('gateway.title')}
        skeleton={<Skeleton variant="rounded" height={96} />}
        lead={t('gateway.failedLead')}
        message={(code) => t('gateway.failed', { code })}
      >
        {(gateway) => <Summary gateway={gateway} />}
      </QueryView>
    </SectionCard>
  );
}

interface SummaryProps {
  readonly gateway: Gateway;
}

function Summary({ gateway }: SummaryProps) {
  const { t } = useTranslation();
  const { timeOfDay } = useFormats();
  const [change, test] = [useDialog(), useDialog()];
  const { kind, sender, hooks, textsFrom, textsUntil, pacePerMinute } = gateway;
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <div>
        <Typography variant="subtitle1">
          {t(`gateway.kinds.${kind}`)} {sender === '' ? null : <bdi dir="ltr">{sender}</bdi>}
        </Typography>
        <Typography variant="body2">{t(`gateway.about.${kind}`)}</Typography>
        <Typography variant="body2">
          {kind === 'practice'
            ? t('gateway.anyHour')
            : t('gateway.hours', { from: timeOfDay(textsFrom), until: timeOfDay(textsUntil) })}{' '}
          · {t('gateway.perMinute', { count: pacePerMinute })}
        </Typography>
      </div>
      {hooks ? (
        <Stack sx={{ gap: 2, width: '100%' }}>
          {(['inbound', 'receipts'] as const).map((what) => (
            <Stack key={what} direction={{ sm: 'row' }} sx={{ gap: 1, alignItems: { sm: 'flex-end' } }}>
              <TextInput label={t(`gateway.${what}`)} value={hooks[what]} readOnly inputProps={{ dir: 'ltr' }} />
              <CopyButton text={hooks[what]} label={t('gateway.copy')} />
            </Stack>
          ))}
          <Typography variant="body2">{t('gateway.hooksHint')}</Typography>
        </Stack>
      ) : null}
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <Button variant="outlined" color="secondary" onClick={change.open}>
          {t('gateway.change')}
        </Button>
        <Button variant="outlined" color="secondary" onClick={test.open}>
          {t('gateway.test')}
        </Button>
      </Stack>
      {change.opening > 0 ? (
        <GatewayDialog key={`c${change.opening}`} open={change.isOpen} gateway={gateway} onClose={change.close} />
      ) : null}
      <TestDialog key={`t${test.opening}`} open={test.isOpen} isPractice={kind === 'practice'} onClose={test.close} />
    </Stack>
  );
}

interface TestDialogProps extends DialogProps {
  readonly isPractice: boolean;
}

function TestDialog({ open, isPractice, onClose }: TestDialogProps) {
  const { t } = useTranslation();
  const [phone, setPhone] = useState('');
  const [told, setTold] = useState<Awaited<ReturnType<ReturnType<typeof useTestGateway>['ask']>>>();
  const { run, ask, isBusy, problem } = useTestGateway();
  const isSent = told?.outcome === 'sent';
  const word = told?.outcome === 'refused' ? (told.cause ?? 'other') : told?.outcome;
  const submit = async () => {
    setTold(undefined);
    await run(async () => setTold(await ask(phone)));
  };
  return (
    <FormDialog
      open={open}
      title={t('gateway.testTitle')}
      submitLabel={t('gateway.testSend')}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      {problem === undefined ? null : <Alert severity="error">{problem}</Alert>}
      {told && word ? (
        <Alert severity={isSent ? 'success' : 'warning'}>
          {t(`gateway.outcome.${isSent && isPractice ? 'practice' : word}`, { code: told.code })}
        </Alert>
      ) : null}
      <TextInput
        label={t('gateway.testPhone')}
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
        type="tel"
        autoComplete="tel"
        autoFocus
        inputProps={{ dir: 'ltr' }}
      />
    </FormDialog>
  );
}
