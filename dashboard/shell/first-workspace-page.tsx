import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../ui/busy-button.tsx';
import { DocumentTitle } from '../ui/document-title.tsx';
import { workspacesKey } from '../workspace/queries.ts';
import { FirstWorkspaceArt } from './first-workspace-art.tsx';
import { useWorkspaceNameForm } from './workspace-name-form.tsx';
import { WorkspaceNotice } from './workspace-notice.tsx';

/** For someone who belongs to no workspace yet: one field, one button. */
export function FirstWorkspacePage() {
  const { t } = useTranslation();
  return (
    <>
      <DocumentTitle title={t('workspaces.firstTitle')} />
      <WorkspaceNotice />
      <Stack
        component="main"
        id="main"
        tabIndex={-1}
        sx={{ flex: 1, alignItems: 'center', justifyContent: 'center', padding: 2, backgroundColor: 'level.1' }}
      >
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
    </>
  );
}

function FirstWorkspaceForm() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { fields, isBusy, submit } = useWorkspaceNameForm('first-workspace', () => {
    void client.invalidateQueries({ queryKey: workspacesKey });
  });
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      sx={{ gap: 3 }}
    >
      {fields}
      <BusyButton isBusy={isBusy} size="large">
        {t('workspaces.create')}
      </BusyButton>
    </Stack>
  );
}
