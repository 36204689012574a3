import { workspaceNameMax } from '@fanfare/contract/workspaces.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { EditDialog, type ProfileDialogProps } from './edit-dialog.tsx';

export function NameDialog({ open, onDirtyChange, onClose }: ProfileDialogProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { name } = useCurrentWorkspace().workspace;
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  const toChange = () => {
    const wanted = typed.trim();
    const tooLong =
      wanted.length > workspaceNameMax && t('translations:workspace.nameTooLong', { max: workspaceNameMax });
    const wrong = wanted === '' ? t('translations:workspace.nameMissing') : tooLong || undefined;
    setError(wrong);
    return wrong === undefined ? { name: wanted } : undefined;
  };
  return (
    <EditDialog
      open={open}
      title={t('translations:workspace.editName')}
      saveLabel={t('translations:workspace.saveName')}
      savedText={t('translations:workspace.nameSaved')}
      saved={name}
      isChanged={typed !== name}
      onDirtyChange={onDirtyChange}
      toChange={toChange}
      onClose={onClose}
    >
      {(savedNow) => (
        <TextInput
          label={t('translations:workspace.name')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={error}
          hint={savedNow === undefined ? undefined : t('translations:workspace.savedNow', { value: savedNow })}
          autoComplete="organization"
          autoFocus
        />
      )}
    </EditDialog>
  );
}
