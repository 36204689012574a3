import { updateUserAttributes } from 'aws-amplify/auth';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteName } from '../ui/document-title.tsx';
import { emailPreferenceAttributes, type EmailPreferences } from './account.ts';
import { useReloadAccount } from './queries.ts';
import { isWriteRefused } from './settings-problem.ts';
import { useAction } from './use-action.ts';

const savedShownMs = 3_000;

/** A preference about letters: shown as wanted while it is being saved, and as it was if that fails. */
export function useEmailPreference(name: keyof EmailPreferences, isStored: boolean) {
  const { t } = useTranslation(['common', 'translations']);
  const siteName = useSiteName();
  const { run, isBusy, problem } = useAction();
  const reload = useReloadAccount();
  const [wanted, setWanted] = useState<boolean>();
  const [isReadOnly, setReadOnly] = useState(false);
  const isSaved = useBriefly(savedShownMs);

  const write = async (to: boolean) => {
    try {
      await updateUserAttributes({ userAttributes: { [emailPreferenceAttributes[name]]: String(to) } });
      isSaved.show();
    } catch (error) {
      if (!isWriteRefused(error)) throw error;
      setReadOnly(true);
    }
  };
  const save = async (to: boolean) => {
    if (isBusy) return;
    isSaved.hide();
    setWanted(to);
    if (await run(() => write(to))) await reload();
    setWanted(undefined);
  };
  return {
    isOn: wanted ?? isStored,
    isBusy,
    isReadOnly,
    isSaved: isSaved.isShown,
    problem: isReadOnly ? t('translations:settings.readOnly', { site: siteName }) : problem?.text,
    save,
  };
}

function useBriefly(shownMs: number) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => setShown(false), shownMs);
    return () => clearTimeout(timer);
  }, [isShown, shownMs]);
  return { isShown, show: () => setShown(true), hide: () => setShown(false) };
}
