import type { Caller } from '@fanfare/contract/call.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { type PageKey, loadPage } from '../queries.ts';
import { ColumnsStep } from './columns-step.tsx';
import { ImportStep } from './import-step.tsx';
import { ReviewStep } from './review-step.tsx';
import type { Step } from './step-card.tsx';
import { UploadStep } from './upload-step.tsx';
import { useColumns } from './use-columns.ts';
import { type ChosenFile, useOpenedFile } from './use-opened-file.ts';
import { type SendingState, useSending } from './use-sending.ts';
import { type FileProblem, toFileProblem } from './worker/file-problem.ts';
import type { ReviewSummary } from './worker/import-messages.ts';
import type { ImportFile } from './worker/worker-client.ts';

/** Customers from a file, in four steps. The file is read on this device; its rows go out in the last step. */
export function ImportWizard() {
  const opened = useOpenedFile();
  const [step, setStep] = useState<Step>('upload');
  const [hasMoved, setMoved] = useState(false);
  const [loss, setLoss] = useState<Loss>();
  const [other, setOther] = useState<File>();
  const words = useLeaveWords(loss);
  const { chosen } = opened;
  const goTo = (next: Step) => {
    setMoved(true);
    setStep(next);
  };
  const open = async (file: File) => {
    setOther(undefined);
    if (await opened.open(file)) goTo('columns');
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
          takesFocus={hasMoved}
          onFile={(file) => (loss === undefined || loss === 'leaveFile' ? void open(file) : setOther(file))}
          onContinue={() => goTo('columns')}
        />
      ) : null}
      {chosen ? (
        <ImportSteps
          key={chosen.turn}
          chosen={chosen}
          step={step}
          onStep={goTo}
          onAnother={startAnew}
          onLoss={setLoss}
        />
      ) : null}
      <ConfirmDialog
        open={other !== undefined}
        title={words.title}
        text={words.text}
        confirmLabel={words.leaveLabel}
        cancelLabel={words.stayLabel}
        onConfirm={() => other && void open(other)}
        onCancel={() => setOther(undefined)}
      />
    </>
  );
}

interface ImportStepsProps {
  readonly chosen: ChosenFile;
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  readonly onAnother: () => void;
  readonly onLoss: (loss: Loss | undefined) => void;
}

/** What comes after a file was read. It stays while the first step is in view, so that going back loses nothing. */
function ImportSteps({ chosen, step, onStep, onAnother, onLoss }: ImportStepsProps) {
  const { file, facts } = chosen;
  const steps = useImportSteps(chosen, onStep);
  const { summary, sending } = steps;
  const [hasConsent, setConsent] = useState(false);
  return (
    <>
      <LeaveImport sending={sending} edited={summary?.edited ?? 0} onLoss={onLoss} />
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
  readonly sending: Pick<SendingState, 'phase' | 'undo'>;
  /** How many rows a person has changed. */
  readonly edited: number;
  readonly onLoss: (loss: Loss | undefined) => void;
}

/** What goes with an import that is left: rows that were not sent yet, or that were put right, or the file alone. */
type Loss = 'leaveBegun' | 'leaveEdits' | 'leaveFile';

function lossOf({ phase, undo }: LeaveImportProps['sending'], edited: number): Loss | undefined {
  if (phase === 'done' || undo.undone) return undefined;
  if (phase !== 'ready') return 'leaveBegun';
  return edited > 0 ? 'leaveEdits' : 'leaveFile';
}

/** Asks before an import is left that has a file; another file asks only where more than the choice of this one goes. */
function LeaveImport({ sending, edited, onLoss }: LeaveImportProps) {
  const loss = lossOf(sending, edited);
  const tell = useEffectEvent(onLoss);
  useEffect(() => {
    tell(loss);
    return () => tell(undefined);
  }, [loss]);
  return <LeaveGuard isDirty={loss !== undefined} {...useLeaveWords(loss)} />;
}

function useLeaveWords(loss: Loss = 'leaveEdits') {
  const { t } = useTranslation();
  return {
    title: t('customersSending.leaveTitle'),
    text: t(`customersSending.${loss}`),
    leaveLabel: t('customersSending.leave'),
    stayLabel: t('customersSending.stay'),
  };
}

/** What is known of an open file from its columns to the last row sent. */
function useImportSteps(chosen: ChosenFile, onStep: (step: Step) => void) {
  const { file } = chosen;
  const columns = useColumns(chosen);
  const [summary, setSummary] = useState<ReviewSummary>();
  const sending = useSending(chosen, setSummary);
  const [isJudging, setJudging] = useState(false);
  const [problem, setProblem] = useState<FileProblem>();
  const isKnown = useKnownCustomers(file, summary !== undefined, setSummary);

  const review = async (): Promise<void> => {
    const { judging } = columns;
    if (!judging) return;
    setJudging(true);
    setProblem(undefined);
    try {
      setSummary(await file.call('judge', { ...judging, now: Date.now() }));
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
    start: async () => {
      await sending.start(summary?.unsent ?? 0);
      setSummary(await file.call('summary', {}));
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
      const summary = await file.call('know', { phones });
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

/** The phones of all customers, a page at a time. */
async function loadPhones(caller: Caller, ws: string, signal: AbortSignal): Promise<readonly string[]> {
  const phones: string[] = [];
  let after: PageKey = null;
  do {
    const page = await loadPage(caller, ws, { sort: 'phone', direction: 'asc', limit: knownPerPage, after }, signal);
    phones.push(...page.items.map(({ phone }) => phone));
    after = page.last_evaluated_key;
  } while (after);
  return phones;
}
