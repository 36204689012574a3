import { deleteUser } from 'aws-amplify/auth';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { forgetEverything } from '../session/kept-files.ts';
import { useUser } from '../session/session-provider.tsx';
import { useAction } from './use-action.ts';
import { guardHasLeft } from './guard-has-left.ts';

/** Ends the account at the pool, and with it the session. */
export function useDeleteAccount() {
  const { id } = useUser();
  const navigate = useNavigate();
  const { run, isBusy, problem } = useAction();
  const deleteAccount = async () => {
    if (!(await run(deleteUser))) return;
    await forgetEverything(id);
    await guardHasLeft();
    await navigate(paths.signIn, { replace: true, state: { notice: 'accountDeleted' } });
  };
  return { deleteAccount, isBusy, problem };
}
