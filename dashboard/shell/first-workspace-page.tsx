import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../ui/busy-button.tsx';
import { DocumentTitle } from '../ui/page.tsx';
import { workspacesKey } from '../workspace/queries.ts';
import { useWorkspaceNameForm } from './workspace-name-form.tsx';
import { InvitationsIfAny, WorkspaceNotice } from './workspace-notice.tsx';

/** For someone who belongs to no workspace yet: one field, one button. */
export function FirstWorkspacePage() {
  const { t } = useTranslation();
  return (
    <>
      <DocumentTitle title={t('workspaces.firstTitle')} />
      <WorkspaceNotice />
      <InvitationsIfAny />
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

/** A row of shops under bunting. */
function FirstWorkspaceArt() {
  return (
    <Box
      component="svg"
      viewBox="0 0 440 148"
      aria-hidden
      focusable="false"
      sx={{ width: '100%', height: 'auto', marginBlockEnd: 3, borderRadius: '12px', color: 'ramp.600' }}
    >
      <Box
        component="rect"
        width="440"
        height="148"
        sx={{ fill: 'var(--sky)', '--sky': (theme) => theme.palette.ramp[100] }}
      />
      <circle cx="372" cy="44" r="26" fill="#fed2c6" />
      <path d="M0 6Q110 34 220 14T440 10" fill="none" stroke="#b3b9c6" strokeWidth="2" />
      <path d="M40 14l19 5-13 15zM160 21l20-3-7 18zM300 4l20-1-9 17z" fill="currentColor" />
      <path d="M100 21l20 1-11 16zM230 12l19-3-6 18zM404 7l20 2-12 15z" fill="#fa7959" />
      <g>
        <rect x="44" y="76" width="96" height="72" rx="4" fill="#fff" />
        <path d="M36 76h112l-8-22H44z" fill="currentColor" />
        <path d="M58 54h20l-4 22H52zM98 54h20l10 22h-22z" fill="#fff" opacity=".35" />
        <rect x="56" y="90" width="34" height="34" rx="3" fill="currentColor" opacity=".22" />
        <rect x="100" y="90" width="28" height="58" rx="3" fill="#212636" opacity=".82" />
      </g>
      <g>
        <rect x="168" y="62" width="112" height="86" rx="4" fill="#fff" />
        <path d="M160 62h128l-8-24H168z" fill="#fa7959" />
        <path d="M184 38h22l-4 24h-24zM230 38h22l10 24h-24z" fill="#fff" opacity=".4" />
        <rect x="180" y="78" width="26" height="70" rx="3" fill="#212636" opacity=".82" />
        <rect x="216" y="78" width="52" height="40" rx="3" fill="#fa7959" opacity=".28" />
        <circle cx="242" cy="98" r="11" fill="#fa7959" opacity=".75" />
      </g>
      <g>
        <rect x="308" y="82" width="92" height="66" rx="4" fill="#fff" />
        <path d="M300 82h108l-8-20h-92z" fill="#0e9382" />
        <path d="M322 62h18l-4 20h-20zM358 62h18l10 20h-20z" fill="#fff" opacity=".4" />
        <rect x="318" y="96" width="36" height="28" rx="3" fill="#0e9382" opacity=".25" />
        <rect x="364" y="96" width="26" height="52" rx="3" fill="#212636" opacity=".82" />
      </g>
    </Box>
  );
}
