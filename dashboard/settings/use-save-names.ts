import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastDone } from '../ui/toasts.tsx';
import { changedNames, saveNames, type NameField, type Names } from './names.ts';
import { useReloadAccount } from './queries.ts';
import { useAction } from './use-action.ts';

/** `save` answers the names as they stand afterwards, or nothing when it failed. */
export function useSaveNames(before: Names) {
  const { t } = useTranslation(['common', 'translations']);
  const { run, isBusy, problem } = useAction();
  const reload = useReloadAccount();
  const [refused, setRefused] = useState<readonly NameField[]>([]);

  const save = async (typed: Names): Promise<Names | undefined> => {
    const fields = changedNames(before, typed);
    let notWritten: readonly NameField[] = [];
    const hasWorked = await run(async () => {
      if (fields.length > 0) notWritten = await saveNames(fields, typed);
    });
    if (!hasWorked) return undefined;
    setRefused((known) => [...known, ...notWritten]);
    if (fields.length > notWritten.length) {
      toastDone(t('translations:settings.profileUpdated'));
      void reload();
    }
    return { ...typed, ...Object.fromEntries(notWritten.map((field) => [field, before[field]])) };
  };
  return { save, refused, isBusy, problem };
}
