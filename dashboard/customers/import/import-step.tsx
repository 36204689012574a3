import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { ImportConsent } from './sending/import-consent.tsx';
import { ImportResult, ReportButton } from './sending/import-result.tsx';
import type { ReviewSummary } from './reading/review-parts.ts';
import { SendingBar } from './sending/sending-bar.tsx';
import { StepCard } from './step-card.tsx';
import { StoppedText } from './sending/stopped-text.tsx';
import type { SendingState } from './sending/use-sending.ts';
import { UndoImport } from './sending/undo-import.tsx';
import { UndoneText } from './sending/undone-text.tsx';
import { canUndo } from '../imports/can-undo.ts';
import type { UndoneImport } from '../imports/undo-import.ts';
import type { ImportFile } from './reading/worker-client.ts';

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
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const { summary, sending, hasConsent, onConsent, onBack, onStart, onAnother } = props;
  const [isTried, setTried] = useState(false);
  const [undone, setUndone] = useState<UndoneImport>();
  const isBegun = sending.phase !== 'ready';
  const counted = (count: number) => ({ count, replace: { count: number(count) } });
  const start = () => {
    setTried(true);
    if (hasConsent) onStart();
  };
  const goOnOrBack = (
    <>
      <Button variant="outlined" color="secondary" onClick={onBack}>
        {t('translations:customersImport.back')}
      </Button>
      <Button variant="contained" onClick={start}>
        {t(`translations:customersSending.${isBegun ? 'goOn' : 'start'}`, counted(summary.unsent))}
      </Button>
    </>
  );
  const another = (
    <Button variant="contained" onClick={onAnother}>
      {t('translations:customersSending.another')}
    </Button>
  );
  return (
    <StepCard
      step="import"
      takesFocus
      actions={
        <>
          {undone ? another : goOnOrBack}
          {isBegun && !undone ? <BegunActions {...props} onUndone={setUndone} /> : null}
        </>
      }
    >
      {undone ? (
        <UndoneText undone={undone} />
      ) : (
        <>
          <StoppedText sending={sending} />
          <Stack sx={{ gap: 0.5 }}>
            <Typography>{t('translations:customersSending.importLead', counted(summary.unsent))}</Typography>
            {summary.fixing > 0 ? (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t('translations:customersSending.leftOut', counted(summary.fixing))}
              </Typography>
            ) : null}
          </Stack>
          <ImportConsent isTicked={hasConsent} isMissing={isTried && !hasConsent} onChange={onConsent} />
        </>
      )}
    </StepCard>
  );
}

interface BegunActionsProps extends ImportStepProps {
  readonly onUndone: (undone: UndoneImport) => void;
}

/** What can be done with an import of which a part is out. */
function BegunActions({ file, fileName, sending, onUndone }: BegunActionsProps) {
  const undone = (now: UndoneImport) => {
    sending.forget();
    onUndone(now);
  };
  return (
    <>
      <ReportButton file={file} />
      {canUndo(sending.sofar) ? <UndoImport id={sending.id} name={fileName} onUndone={undone} /> : null}
    </>
  );
}

function Underway({ sending }: { readonly sending: SendingState }) {
  const { t } = useTranslation(['common', 'translations']);
  const isStopping = sending.phase === 'stopping';
  return (
    <StepCard
      step="import"
      takesFocus
      actions={
        <Button variant="outlined" color="secondary" disabled={isStopping} onClick={sending.stop}>
          {t(`translations:customersSending.${isStopping ? 'stopping' : 'stop'}`)}
        </Button>
      }
    >
      <SendingBar progress={sending.progress} />
    </StepCard>
  );
}

function Done({ file, fileName, sending, onAnother }: ImportStepProps) {
  // What was taken back is no success any more, and its report would tell of rows that are not in.
  const [undone, setUndone] = useState<UndoneImport>();
  const onUndone = (now: UndoneImport) => {
    sending.forget();
    setUndone(now);
  };
  return (
    <StepCard step="import" takesFocus isDone={!undone}>
      <ImportResult
        file={file}
        fileName={fileName}
        sending={sending}
        undone={undone}
        onUndone={onUndone}
        onAnother={onAnother}
      />
    </StepCard>
  );
}
