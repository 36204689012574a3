import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useUndoImport } from '../../imports/use-undo-import.ts';
import { UndoneText } from './undone-text.tsx';

interface UndoImportProps {
  readonly id: string;
  /** Of the file. */
  readonly name: string;
  readonly onUndone: () => void;
}

/** Takes the import back, once a person has said so twice. */
export function UndoImport({ id, name, onUndone }: UndoImportProps) {
  const { t } = useTranslation(['common', 'translations']);
  const question = useDialog();
  const { begin, isBusy, error, undone } = useUndoImport();
  if (undone) return <UndoneText undone={undone} />;
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        aria-busy={isBusy}
        disabled={isBusy}
        aria-label={t('translations:customersSending.undoOf', { name })}
        onClick={question.open}
      >
        {t(`translations:customersSending.${isBusy ? 'undoing' : 'undo'}`)}
      </Button>
      {error ? (
        <Alert severity="error" role="alert" sx={{ width: '100%' }}>
          {t('translations:customersSending.undoFailed')}
        </Alert>
      ) : null}
      <ConfirmDialog
        key={question.opening}
        open={question.isOpen}
        title={t('translations:customersSending.undoTitle')}
        text={t('translations:customersSending.undoText')}
        confirmLabel={t('translations:customersSending.undo')}
        isDangerous
        onCancel={question.close}
        onConfirm={() => {
          question.close();
          begin(id, { onSuccess: onUndone });
        }}
      />
    </>
  );
}
