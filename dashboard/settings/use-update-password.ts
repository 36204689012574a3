import { updatePassword } from 'aws-amplify/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastDone } from '../ui/toasts.tsx';
import type { PasswordTyped } from './password-schema.ts';
import { isWrongPassword } from './settings-problem.ts';
import { useAction } from './use-action.ts';
import { useOtherSessions } from './use-other-sessions.ts';

type Outcome = 'done' | 'wrongCurrent' | 'failed';

/** Changes the password and, where asked, signs out everywhere else; the second may fail without undoing the first. */
export function useUpdatePassword() {
  const { t } = useTranslation(['common', 'translations']);
  const { run, isBusy, problem, setProblem } = useAction();
  const endOthers = useOtherSessions();
  const [isWrong, setWrong] = useState(false);

  const update = async ({ current, password, endOthers: isAsked }: PasswordTyped): Promise<Outcome> => {
    setWrong(false);
    let isRight = true;
    const hasWorked = await run(async () => {
      try {
        await updatePassword({ oldPassword: current, newPassword: password });
      } catch (error) {
        if (!isWrongPassword(error)) throw error;
        isRight = false;
      }
    });
    setWrong(!isRight);
    if (!hasWorked) return 'failed';
    if (!isRight) return 'wrongCurrent';
    toastDone(t('translations:settings.passwordUpdated'));
    if (isAsked && !(await run(() => endOthers(password)))) {
      setProblem((why) => why && { ...why, text: t('translations:settings.othersNotEnded') });
    }
    return 'done';
  };
  return {
    update,
    isBusy,
    problem,
    currentProblem: isWrong ? t('translations:settings.problems.wrongPassword') : undefined,
  };
}
