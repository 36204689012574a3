import type { Workspace } from '@fanfare/contract/workspaces.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { deleteUser } from 'aws-amplify/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AuthFormAlert } from '../auth/auth-form.tsx';
import { paths } from '../paths.ts';
import { removeStored } from '../session/browser-storage.ts';
import { useCaller } from '../session/caller.tsx';
import { useUser } from '../session/session-provider.tsx';
import { isolated, useFormats } from '../text/formats.ts';
import { plainList } from '../theme/theme.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { ExportButton } from '../workspace/end/export-button.tsx';
import { readWorkspaces } from '../workspace/queries.ts';
import { isSameAddress, ownName } from './account.ts';
import { guardHasLeft } from './other-sessions.ts';
import { useAccountAction } from './settings-problem.ts';

export function DeleteAccountCard() {
  const { t } = useTranslation();
  const dialog = useDialog();
  return (
    <SectionCard title={t('settings.delete.title')} lead={t('settings.delete.lead')}>
      <Button variant="outlined" color="error" onClick={dialog.open} sx={{ borderColor: 'error.main' }}>
        {t('settings.delete.open')}
      </Button>
      <DeleteAccountDialog key={dialog.opening} open={dialog.isOpen} onClose={dialog.close} />
    </SectionCard>
  );
}

const consequences = ['signIn', 'memberships', 'stays'] as const;

/** Says what will be gone, and has the account's own name typed, so that nobody gets here by a slip. */
function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const text = ownName(useUser());
  const { deleteAccount, isBusy, problem } = useDeleteAccount();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = () => {
    const isMeant = isSameAddress(typed, text);
    setWrong(!isMeant);
    if (isMeant) void deleteAccount();
  };
  return (
    <FormDialog
      open={open}
      title={t('settings.delete.dialogTitle')}
      isBusy={isBusy}
      onSubmit={submit}
      onCancel={onClose}
      cancelLabel={t('settings.delete.keep')}
      isCancelFocused
      submitLabel={t('settings.delete.confirm')}
      isDangerous
    >
      <AuthFormAlert problem={problem} />
      <Box sx={{ typography: 'body2' }}>
        {t('settings.delete.intro')}
        <Box
          component="ul"
          sx={{ margin: 0, marginBlockStart: 1, paddingInlineStart: 2.5, display: 'grid', gap: 0.75 }}
        >
          {consequences.map((one) => (
            <li key={one}>{t(`settings.delete.${one}`)}</li>
          ))}
        </Box>
      </Box>
      <AloneIn isAsked={open} />
      <TextInput
        label={t('settings.delete.type', { text: isolated(text) })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={isWrong ? t('settings.delete.mismatch') : undefined}
        autoComplete="off"
        inputProps={{ autoCapitalize: 'none', spellCheck: false, dir: 'ltr', inputMode: 'email' }}
      />
    </FormDialog>
  );
}

/** The workspaces that nobody is left in without this person, and what becomes of them. */
function AloneIn({ isAsked }: { readonly isAsked: boolean }) {
  const { t } = useTranslation();
  const caller = useCaller();
  const query = useQuery({
    // Apart from what the switcher knows: others may have come or gone since.
    queryKey: ['workspaces', 'alone-in'],
    queryFn: async ({ signal }) => {
      const { workspaces } = await readWorkspaces(caller, signal);
      return workspaces.filter(({ memberQuantity }) => memberQuantity === 1);
    },
    enabled: isAsked,
    gcTime: 0,
  });
  return (
    <QueryView
      query={query}
      label={t('workspaceEnd.loading')}
      skeleton={<Skeleton height={48} />}
      lead={t('workspaces.lead')}
      message={(code) => t('workspaces.fetchFailed', { code })}
    >
      {(workspaces) => (workspaces.length > 0 ? <Ending workspaces={workspaces} /> : null)}
    </QueryView>
  );
}

function Ending({ workspaces }: { readonly workspaces: readonly Workspace[] }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { email } = useUser();
  return (
    <Box sx={{ typography: 'body2' }}>
      {t('workspaceEnd.aloneIn', { count: workspaces.length })}
      <Stack component="ul" sx={{ ...plainList, marginBlock: 1, gap: 1 }}>
        {workspaces.map((workspace) => (
          <Stack
            key={workspace.workspace_id}
            component="li"
            direction="row"
            sx={{ gap: 2, alignItems: 'center', justifyContent: 'space-between' }}
          >
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="subtitle2" component="span" sx={{ display: 'block' }}>
                <bdi>{workspace.name}</bdi>
              </Typography>
              <Typography variant="secondary" component="span">
                {t('workspaceEnd.customersIn', { count: workspace.customers_quantity })}
                {workspace.deletion ? (
                  <Box component="span" sx={{ display: 'block' }}>
                    {t('workspaceEnd.aloneGoes', { date: dateTime(workspace.deletion.dueAt) })}
                  </Box>
                ) : null}
              </Typography>
            </Box>
            <ExportButton workspace={workspace} isNamed size="small" sx={{ flexShrink: 0 }} />
          </Stack>
        ))}
      </Stack>
      {t('workspaceEnd.aloneInvite')} {email === '' ? null : t('workspaceEnd.aloneBack', { email: isolated(email) })}
    </Box>
  );
}

/** Ends the account at the pool, and with it the session. */
function useDeleteAccount() {
  const { id } = useUser();
  const navigate = useNavigate();
  const { run, isBusy, problem } = useAccountAction();
  const deleteAccount = async () => {
    if (!(await run(deleteUser))) return;
    removeStored(id);
    await guardHasLeft();
    await navigate(paths.signIn, { replace: true, state: { notice: 'accountDeleted' } });
  };
  return { deleteAccount, isBusy, problem };
}
