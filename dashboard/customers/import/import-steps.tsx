import { useState } from 'react';
import { ColumnsStep } from './columns-step.tsx';
import { ImportStep } from './import-step.tsx';
import { LeaveImport } from './leave-import.tsx';
import { ReviewStep } from './review/review-step.tsx';
import type { Step } from './step-trail.tsx';
import { useImportSteps } from './use-import-steps.ts';
import type { ChosenFile } from './use-opened-file.ts';

interface ImportStepsProps {
  readonly chosen: ChosenFile;
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  readonly onAnother: () => void;
}

/** What comes after a file was read. It stays while the first step is in view, so that going back loses nothing. */
export function ImportSteps({ chosen, step, onStep, onAnother }: ImportStepsProps) {
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
