import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { announce } from '../../ui/announcer.tsx';
import { canUndo } from '../imports/undo-import.tsx';
import { ImportResult, ReportButton, UndoImport, UndoneText } from './import-result.tsx';
import { StepCard } from './step-card.tsx';
import type { SendingProgress, SendingState } from './use-sending.ts';
import type { ReviewSummary } from './worker/import-messages.ts';
import type { ImportFile } from './worker/worker-client.ts';

interface ImportStepProps {
  readonly file: ImportFile;
  readonly fileName: string;
  readonly summary: ReviewSummary;
  readonly sending: SendingState;
  readonly hasConsent: boolean;
  readonly onConsent: (hasConsent: boolean) => void;
  readonly onBack: () => void;
  readonly onStart: () => void;
  readonly onAnother: () => void;
}

export function ImportStep(props: ImportStepProps) {
  const { phase } = props.sending;
  if (phase === 'sending' || phase === 'stopping') return <Underway sending={props.sending} />;
  return phase === 'done' ? <Done {...props} /> : <Waiting {...props} />;
}

/** Before the first part, and wherever the import stands still with rows left to send. */
function Waiting(props: ImportStepProps) {
  const { t } = useTranslation();
  const { summary, sending, hasConsent, onConsent, onBack, onStart, onAnother } = props;
  const [isTried, setTried] = useState(false);
  const { undone, isBusy } = sending.undo;
  const isBegun = sending.phase !== 'ready';
  const start = () => {
    setTried(true);
    if (hasConsent) onStart();
  };
  const goOnOrBack = (
    <>
      <Button variant="outlined" color="secondary" disabled={isBusy} onClick={onBack}>
        {t('customersImport.back')}
      </Button>
      <Button variant="contained" disabled={isBusy} onClick={start}>
        {t(`customersSending.${isBegun ? 'goOn' : 'start'}`, { count: summary.unsent })}
      </Button>
    </>
  );
  const another = (
    <Button variant="contained" onClick={onAnother}>
      {t('customersSending.another')}
    </Button>
  );
  return (
    <StepCard
      step="import"
      takesFocus
      actions={
        <>
          {undone ? another : goOnOrBack}
          {isBegun && !undone ? <BegunActions {...props} /> : null}
        </>
      }
    >
      {undone ? (
        <UndoneText undone={undone} />
      ) : (
        <>
          <StoppedText sending={sending} />
          <Stack sx={{ gap: 0.5 }}>
            <Typography>{t('customersSending.importLead', { count: summary.unsent })}</Typography>
            {summary.blocked > 0 ? (
              <Typography>{t('customersSending.blocked', { count: summary.blocked })}</Typography>
            ) : null}
            {summary.fixing > 0 ? (
              <Typography variant="secondary">{t('customersSending.leftOut', { count: summary.fixing })}</Typography>
            ) : null}
          </Stack>
          <ImportConsent isTicked={hasConsent} isMissing={isTried && !hasConsent} onChange={onConsent} />
        </>
      )}
    </StepCard>
  );
}

/** What can be done with an import of which a part is out. */
function BegunActions({ file, fileName, sending }: ImportStepProps) {
  return (
    <>
      <ReportButton file={file} />
      {canUndo(sending.sofar) ? <UndoImport undo={sending.undo} name={fileName} /> : null}
    </>
  );
}

/** Why an import stands still with rows left to send. */
export function StoppedText({ sending }: { readonly sending: SendingState }) {
  const { t } = useTranslation();
  const { phase, failure, sofar } = sending;
  const isAnythingIn = sofar.created + sofar.merged > 0;
  if (phase === 'failed') {
    return (
      <Alert severity="error" role="alert">
        <strong>{failure}</strong>
        <br />
        {t(`customersSending.${isAnythingIn ? 'failedText' : 'failedFirst'}`)}
      </Alert>
    );
  }
  if (phase !== 'stopped') return null;
  return (
    <Alert severity="info" role="status">
      {t('customersSending.stopped')}
    </Alert>
  );
}

interface ImportConsentProps {
  readonly isTicked: boolean;
  readonly isMissing: boolean;
  readonly onChange: (isTicked: boolean) => void;
}

function ImportConsent({ isTicked, isMissing, onChange }: ImportConsentProps) {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const helpId = useId();
  return (
    <FormControl error={isMissing}>
      <FormControlLabel
        control={
          <Checkbox
            checked={isTicked}
            onChange={(_, ticked) => onChange(ticked)}
            slotProps={{ input: { 'aria-required': true, ...(isMissing ? { 'aria-describedby': helpId } : {}) } }}
          />
        }
        label={t('customersSending.consent', { workspace: workspace.name })}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { paddingBlockStart: '10px' } }}
      />
      {isMissing ? (
        <FormHelperText id={helpId} role="alert">
          {t('customersSending.consentMissing')}
        </FormHelperText>
      ) : null}
    </FormControl>
  );
}

function Underway({ sending }: { readonly sending: SendingState }) {
  const { t } = useTranslation();
  const isStopping = sending.phase === 'stopping';
  return (
    <StepCard
      step="import"
      takesFocus
      actions={
        <Button
          variant="outlined"
          color="secondary"
          aria-disabled={isStopping || undefined}
          onClick={() => (isStopping ? undefined : sending.stop())}
        >
          {t(`customersSending.${isStopping ? 'stopping' : 'stop'}`)}
        </Button>
      }
    >
      <SendingBar progress={sending.progress} />
    </StepCard>
  );
}

/** How far the import is, how fast it goes, and how long it still takes. */
function SendingBar({ progress }: { readonly progress: SendingProgress }) {
  const { t } = useTranslation();
  const labelId = useId();
  const { sent, total, perSecond } = progress;
  useEffect(() => announce(t('customersSending.sending')), [t]);
  const left = perSecond > 0 ? Math.ceil((total - sent) / perSecond) : undefined;
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography id={labelId} variant="subtitle2">
        {t('customersSending.sending')}
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
          typography: 'secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <span>{t('customersSending.progress', { sent, total })}</span>
        {left === undefined ? null : (
          <>
            <span>{t('customersSending.rate', { count: perSecond })}</span>
            <span>
              {left < 60
                ? t('customersSending.secondsLeft', { count: left })
                : t('customersSending.minutesLeft', { count: Math.ceil(left / 60) })}
            </span>
          </>
        )}
      </Stack>
    </Stack>
  );
}

function Done({ file, fileName, summary, sending, onAnother }: ImportStepProps) {
  return (
    <StepCard step="import" takesFocus isDone={!sending.undo.undone}>
      <ImportResult file={file} fileName={fileName} summary={summary} sending={sending} onAnother={onAnother} />
    </StepCard>
  );
}
