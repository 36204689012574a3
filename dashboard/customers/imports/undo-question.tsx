import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface UndoQuestionProps {
  readonly isOpen: boolean;
  /** Of the file. */
  readonly name: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before an import is taken back. */
export function UndoQuestion({ isOpen, name, onConfirm, onCancel }: UndoQuestionProps) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <ConfirmDialog
      open={isOpen}
      title={t('translations:customerImports.undoTitle', { name })}
      text={t('translations:customerImports.undoText')}
      confirmLabel={t('translations:customerImports.undo')}
      cancelLabel={t('translations:customerImports.keep')}
      isDangerous
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
