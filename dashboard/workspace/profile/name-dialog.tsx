import { workspaceNameMax } from '@fanfare/contract/workspaces.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { EditDialog, type ProfileDialogProps } from './edit-dialog.tsx';

export function NameDialog({ open, onClose }: ProfileDialogProps) {
  const { t } = useTranslation();
  const { name } = useCurrentWorkspace().workspace;
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  const toChange = () => {
    const wanted = typed.trim();
    const tooLong = wanted.length > workspaceNameMax && t('workspace.nameTooLong', { max: workspaceNameMax });
    const wrong = wanted === '' ? t('workspace.nameMissing') : tooLong || undefined;
    setError(wrong);
    return wrong === undefined ? { name: wanted } : undefined;
  };
  return (
    <EditDialog
      open={open}
      title={t('workspace.editName')}
      saveLabel={t('workspace.saveName')}
      savedText={t('workspace.nameSaved')}
      saved={name}
      kept={{ name: 'workspace-name', typed, restore: setTyped }}
      isChanged={typed !== name}
      toChange={toChange}
      onClose={onClose}
    >
      {(savedNow) => (
        <TextInput
          label={t('workspace.name')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={error}
          hint={savedNow === undefined ? undefined : t('workspace.savedNow', { value: savedNow })}
          autoComplete="organization"
          autoFocus
        />
      )}
    </EditDialog>
  );
}
