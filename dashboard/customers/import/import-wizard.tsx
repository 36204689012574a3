import { type Caller, call } from '@fanfare/contract/call.ts';
import { listCustomers } from '@fanfare/contract/customers.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { toListed } from '../queries.ts';
import { ColumnsStep } from './columns-step.tsx';
import { ImportStep } from './import-step.tsx';
import { ReviewStep } from './review-step.tsx';
import type { Step } from './step-card.tsx';
import {
  dropActions,
  dropImport,
  findKeptActions,
  findStoredImport,
  keepActions,
  useImportPlace,
} from './stored-import.ts';
import { UploadStep } from './upload-step.tsx';
import { useColumns } from './use-columns.ts';
import { type ChosenFile, useOpenedFile } from './use-opened-file.ts';
import { type SendingState, useSending } from './use-sending.ts';
import { type FileProblem, toFileProblem } from './worker/file-problem.ts';
import type { ReviewSummary } from './worker/import-messages.ts';
import type { ImportFile } from './worker/worker-client.ts';

/** Customers from a file, in four steps. The file is read on this device; its rows go out in the last step. */
export function ImportWizard() {
  const { t } = useTranslation();
  const place = useImportPlace();
  const opened = useOpenedFile({
    findStopped: (identity) => {
      const stopped = findStoredImport(place);
      return stopped?.identity === identity ? stopped : undefined;
    },
    findActions: (identity) => {
      const actions = findKeptActions(place, identity);
      if (actions) toastDone(t('session.restored'));
      return actions;
    },
  });
  // A reload keeps what was changed in the rows; going to another page forgets it.
  useEffect(() => () => dropActions(place), [place]);
  const [step, setStep] = useState<Step>('upload');
  const [hasMoved, setMoved] = useState(false);
  const [stored, setStored] = useState(() => findStoredImport(place));
  const { chosen } = opened;
  const goTo = (next: Step) => {
    setMoved(true);
    setStep(next);
    if (next === 'upload') setStored(findStoredImport(place));
  };
  const open = async (file: File) => {
    const read = await opened.open(file);
    if (read) goTo(read.resumed ? 'import' : 'columns');
  };
  const startAnew = () => {
    opened.close();
    goTo('upload');
  };
  return (
    <>
      {step === 'upload' ? (
        <UploadStep
          opened={opened}
          stored={stored}
          takesFocus={hasMoved}
          onFile={(file) => void open(file)}
          onForget={() => {
            dropImport(place);
            setStored(undefined);
          }}
          onContinue={() => goTo('columns')}
        />
      ) : null}
      {chosen ? (
        <ImportSteps key={chosen.turn} chosen={chosen} step={step} onStep={goTo} onAnother={startAnew} />
      ) : null}
    </>
  );
}

interface ImportStepsProps {
  readonly chosen: ChosenFile;
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  readonly onAnother: () => void;
}

/** What comes after a file was read. It stays while the first step is in view, so that going back loses nothing. */
function ImportSteps({ chosen, step, onStep, onAnother }: ImportStepsProps) {
  const { file, facts } = chosen;
  const steps = useImportSteps(chosen, onStep);
  const { summary, sending } = steps;
  const [hasConsent, setConsent] = useState(false);
  return (
    <>
      <LeaveImport sending={sending} edited={summary?.edited ?? 0} />
      {step === 'columns' ? (
        <ColumnsStep
          facts={facts}
          columns={steps.columns}
          isBusy={steps.isJudging}
          problem={steps.problem}
          onBack={() => onStep('upload')}
          onContinue={() => void steps.review()}
        />
      ) : null}
      {step === 'review' && summary ? (
        <ReviewStep
          file={file}
          summary={summary}
          isKnown={steps.isKnown}
          onSummary={steps.setSummary}
          onChanged={steps.keepChanges}
          onBack={() => onStep('columns')}
          onContinue={() => onStep('import')}
        />
      ) : null}
      {step === 'import' && summary ? (
        <ImportStep
          file={file}
          fileName={facts.name}
          summary={summary}
          sending={sending}
          hasConsent={hasConsent}
          onConsent={setConsent}
          onBack={() => onStep('review')}
          onStart={() => void steps.start()}
          onAnother={onAnother}
        />
      ) : null}
    </>
  );
}

interface LeaveImportProps {
  readonly sending: Pick<SendingState, 'phase'>;
  /** How many rows a person has changed. */
  readonly edited: number;
}

/** Asks before an import is left under way, or with rows that were put right and not sent. */
function LeaveImport({ sending: { phase }, edited }: LeaveImportProps) {
  const { t } = useTranslation();
  const isSending = phase === 'sending' || phase === 'stopping';
  return (
    <LeaveGuard
      isDirty={isSending || (edited > 0 && phase !== 'done')}
      title={t('customersSending.leaveTitle')}
      text={t(`customersSending.${isSending ? 'leaveSending' : 'leaveEdits'}`)}
      leaveLabel={t('customersSending.leave')}
      stayLabel={t('customersSending.stay')}
    />
  );
}

/** What is known of an open file from its columns to the last row sent. */
function useImportSteps(chosen: ChosenFile, onStep: (step: Step) => void) {
  const { file } = chosen;
  const place = useImportPlace();
  const columns = useColumns(chosen);
  const sending = useSending(chosen, columns);
  const [summary, setSummary] = useState(chosen.resumed?.summary);
  const [isJudging, setJudging] = useState(false);
  const [problem, setProblem] = useState<FileProblem>();
  const isKnown = useKnownCustomers(file, summary !== undefined, setSummary);

  // A closed file has nothing to tell, and a full browser keeps nothing.
  const keepChanges = async (): Promise<void> => {
    const actions = await file.ask('actions', {});
    if (actions) keepActions(place, chosen.facts.identity, actions);
    else dropActions(place);
  };
  const review = async (): Promise<void> => {
    const { judging } = columns;
    if (!judging) return;
    setJudging(true);
    setProblem(undefined);
    try {
      setSummary(await file.ask('judge', { ...judging, now: Date.now() }));
      onStep('review');
    } catch (error) {
      setProblem(toFileProblem(error));
    } finally {
      setJudging(false);
    }
  };
  return {
    columns,
    sending,
    summary,
    setSummary,
    isJudging,
    problem,
    isKnown,
    review,
    keepChanges: () => void keepChanges().catch(() => undefined),
    start: async () => {
      if ((await sending.start(summary?.unsent ?? 0)) === 'done') dropActions(place);
      setSummary(await file.ask('summary', {}));
    },
  };
}

/** More than that would take longer than it helps; the result says how many there were already. */
const knownMax = 50_000;

/** Tells the worker who is a customer already, in the background. Says whether that is known. */
function useKnownCustomers(file: ImportFile, isWanted: boolean, onSummary: (summary: ReviewSummary) => void) {
  const caller = useCaller();
  const { workspace } = useCurrentWorkspace();
  const { workspace_id: ws, customers_quantity: quantity } = workspace;
  const [isKnown, setKnown] = useState(false);
  const isFew = quantity > 0 && quantity <= knownMax;
  useEffect(() => {
    if (!isWanted || !isFew || isKnown) return undefined;
    const loading = new AbortController();
    const learn = async () => {
      const phones = await loadPhones(caller, ws, loading.signal);
      const summary = await file.ask('know', { phones });
      if (loading.signal.aborted) return;
      onSummary(summary);
      setKnown(true);
    };
    // Without it the review lacks one count and nothing else.
    learn().catch(() => undefined);
    return () => loading.abort();
  }, [caller, ws, file, isWanted, isFew, isKnown, onSummary]);
  return isKnown;
}

const knownPerPage = 5_000;

/** The phones of all customers as numbers, a page at a time. */
async function loadPhones(caller: Caller, ws: string, signal: AbortSignal): Promise<Float64Array> {
  const phones: number[] = [];
  let start = {};
  for (;;) {
    const query = { limit: knownPerPage, order: 'phone', ...start } as const;
    const page = await call(caller, listCustomers, { params: { ws }, query }, signal);
    for (const customer of page.items) phones.push(Number(toListed(customer).phone));
    if (!page.last_evaluated_key) return Float64Array.from(phones);
    start = { lastEvaluatedKey: JSON.stringify(page.last_evaluated_key) };
  }
}
