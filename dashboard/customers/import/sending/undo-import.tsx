import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../../session/call-errors.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { UndoQuestion } from '../../imports/undo-question.tsx';
import { useUndoImport } from '../../imports/use-undo-import.ts';
import type { UndoneImport } from '../../imports/undo-import.ts';

interface UndoImportProps {
  readonly id: string;
  /** Of the file. */
  readonly name: string;
  readonly onUndone: (undone: UndoneImport) => void;
}

/** Takes the import back, once a person has said so twice. */
export function UndoImport({ id, name, onUndone }: UndoImportProps) {
  const { t } = useTranslation(['common', 'translations']);
  const question = useDialog();
  const { begin, isBusy, error } = useUndoImport();
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        aria-busy={isBusy}
        disabled={isBusy}
        aria-label={isBusy ? undefined : t('translations:customerImports.undoOf', { name })}
        onClick={question.open}
      >
        {t(`translations:customerImports.${isBusy ? 'undoing' : 'undo'}`)}
      </Button>
      {error ? (
        <Alert severity="error" role="alert" sx={{ width: '100%' }}>
          {t('translations:customerImports.undoError', { code: codeOf(error) })}
        </Alert>
      ) : null}
      <UndoQuestion
        key={question.opening}
        isOpen={question.isOpen}
        name={name}
        onCancel={question.close}
        onConfirm={() => {
          question.close();
          begin(id, { onSuccess: onUndone });
        }}
      />
    </>
  );
}
