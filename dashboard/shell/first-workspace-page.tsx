import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { workspaceNameMax } from '@fanfare/contract/workspaces.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { saidBy } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { useSite } from '../session/site.tsx';
import { useKeptForm } from '../session/use-kept-form.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { DocumentTitle } from '../ui/document-title.tsx';
import { Logo } from '../ui/logo.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { addWorkspaceMutation, workspacesKey } from '../workspace/queries.ts';
import { FirstWorkspaceArt } from './first-workspace-art.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { TopBar } from './top-bar.tsx';

/** The whole page for someone who belongs to no workspace yet: one field, one button. */
export function FirstWorkspacePage() {
  const { t } = useTranslation();
  return (
    <Stack sx={{ minHeight: '100dvh', backgroundColor: 'level.1' }}>
      <TopBar start={<Logo name={useSite().siteName} />} />
      <OfflineBanner />
      <DocumentTitle title={t('workspaces.firstTitle')} />
      <Stack component="main" id="main" sx={{ flex: 1, alignItems: 'center', justifyContent: 'center', padding: 2 }}>
        <Box
          sx={{
            width: '100%',
            maxWidth: 520,
            padding: { xs: 3, sm: 5 },
            borderRadius: '20px',
            backgroundColor: 'background.paper',
            border: '1px solid',
            borderColor: 'divider',
          }}
        >
          <FirstWorkspaceArt />
          <Typography variant="h5" component="h1" tabIndex={-1}>
            {t('workspaces.firstTitle')}
          </Typography>
          <Typography sx={{ color: 'text.secondary', marginBlock: '8px 24px' }}>{t('workspaces.firstLead')}</Typography>
          <FirstWorkspaceForm />
        </Box>
      </Stack>
    </Stack>
  );
}

const TypedName = z.object({ name: z.string() });

function FirstWorkspaceForm() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation(addWorkspaceMutation(useCaller()));
  const WorkspaceForm = z.object({
    name: z
      .string()
      .trim()
      .min(1, t('workspaces.nameMissing'))
      .max(workspaceNameMax, t('workspaces.nameTooLong', { max: workspaceNameMax })),
  });
  const form = useForm({
    resolver: zodResolver(WorkspaceForm),
    defaultValues: { name: '' },
  });
  const { register, handleSubmit, formState } = form;
  useKeptForm(form, { name: 'first-workspace', shape: TypedName });
  const isBusy = isPending || isSuccess;
  const submit = handleSubmit(({ name }) => {
    if (isBusy) return;
    mutate(name, { onSuccess: () => client.invalidateQueries({ queryKey: workspacesKey }) });
  });
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 3 }}>
      {error ? <Alert severity="error">{saidBy(error) ?? t('workspaces.createFailed')}</Alert> : null}
      <TextInput
        label={t('workspaces.name')}
        hint={t('workspaces.nameHint')}
        error={formState.errors.name?.message}
        registration={register('name')}
        autoComplete="organization"
        autoFocus
      />
      <BusyButton isBusy={isBusy} size="large">
        {t('workspaces.create')}
      </BusyButton>
    </Stack>
  );
}
