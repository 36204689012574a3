import { newUuid } from '@fanfare/contract/uuid.ts';
import { type Workspace, workspaceNameMax } from '@fanfare/contract/workspaces.ts';
import Alert from '@mui/material/Alert';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { refusalMessage } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { usePersistedForm } from '../session/use-persisted-form.ts';
import { zoneCity } from '../text/formats.ts';
import { TextInput } from '../ui/text-input.tsx';
import { addWorkspaceMutation, ownTimeZone } from '../workspace/queries.ts';

const TypedName = z.object({ name: z.string() });

/** One field makes a workspace; its days are counted by this device's time zone. */
export function useWorkspaceNameForm(keptAs: string, onAdded: (workspace: Workspace) => void) {
  const { t } = useTranslation();
  const { mutate, isPending, isSuccess, error } = useMutation(addWorkspaceMutation(useCaller()));
  const name = z
    .string()
    .trim()
    .min(1, t('workspaces.nameMissing'))
    .max(workspaceNameMax, t('ui.tooLong', { max: workspaceNameMax }));
  const form = useForm({ resolver: zodResolver(z.object({ name })), defaultValues: { name: '' } });
  usePersistedForm(form, { name: keptAs, shape: TypedName });
  // One that was sent before, and whose answer was lost, makes no second workspace; another name is another one.
  const [sent, setSent] = useState({ ID: '', name: '' });
  const isBusy = isPending || isSuccess;
  /** A name that was used or given up is not kept; it stays in sight while the form goes. */
  const forget = () => form.reset(form.getValues());
  const submit = form.handleSubmit((typed) => {
    if (isBusy) return;
    const sending = sent.name === typed.name ? sent : { ID: newUuid(), name: typed.name };
    setSent(sending);
    mutate(sending, {
      onSuccess: ({ workspace }) => {
        forget();
        onAdded(workspace);
      },
    });
  });
  const fields = (
    <>
      {error ? <Alert severity="error">{refusalMessage(error) ?? t('workspaces.createFailed')}</Alert> : null}
      <TextInput
        label={t('workspaces.name')}
        hint={
          <>
            {t('workspaces.nameHint')} {t('switcher.zoneHint', { zone: zoneCity(ownTimeZone()) })}
          </>
        }
        error={form.formState.errors.name?.message}
        registration={form.register('name')}
        autoComplete="organization"
        autoFocus
      />
    </>
  );
  return { fields, isBusy, submit: () => void submit(), forget };
}
