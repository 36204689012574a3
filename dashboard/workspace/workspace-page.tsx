import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { Page } from '../ui/page.tsx';
import { ConsentCard } from './consent/consent-card.tsx';
import { MembersCard } from './members/members-card.tsx';
import { ProfileCard } from './profile/profile-card.tsx';
import { PublicPageCard } from './public-page-card.tsx';
import { SocialsCard } from './socials/socials-card.tsx';
import { useDirtyParts } from './use-dirty-parts.ts';

export function WorkspacePage() {
  const { t } = useTranslation(['common', 'translations']);
  const { workspace } = useCurrentWorkspace();
  const { isDirty, onDirtyChange } = useDirtyParts();
  return (
    <Page title={t('translations:workspace.title')} lead={t('translations:workspace.lead')}>
      <Box sx={{ display: 'grid', gap: 4, alignItems: 'stretch', gridTemplateColumns: { md: 'minmax(0, 1fr) 340px' } }}>
        <ProfileCard workspace={workspace} onDirtyChange={onDirtyChange} />
        <PublicPageCard workspaceId={workspace.workspace_id} />
      </Box>
      <SocialsCard onDirtyChange={onDirtyChange} />
      <MembersCard />
      <ConsentCard onDirtyChange={onDirtyChange} />
      <LeaveGuard
        isDirty={isDirty}
        title={t('translations:workspace.leaveTitle')}
        text={t('translations:workspace.leaveText')}
        leaveLabel={t('translations:workspace.leave')}
        stayLabel={t('translations:workspace.stay')}
      />
    </Page>
  );
}
