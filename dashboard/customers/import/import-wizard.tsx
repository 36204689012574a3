import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastDone } from '../../ui/toasts.tsx';
import { ImportSteps } from './import-steps.tsx';
import { dropActions, dropImport, findKeptActions, findStoredImport, useImportPlace } from './stored-import.ts';
import type { Step } from './step-card.tsx';
import { UploadStep } from './upload-step.tsx';
import { useOpenedFile } from './use-opened-file.ts';

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
