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
import { useHeld } from './use-held.ts';

export function WorkspacePage() {
  const { t } = useTranslation(['common', 'translations']);
  const { workspace } = useCurrentWorkspace();
  const { isHeld, onHeld } = useHeld();
  return (
    <Page title={t('translations:workspace.title')} lead={t('translations:workspace.lead')}>
      <Box sx={{ display: 'grid', gap: 4, alignItems: 'stretch', gridTemplateColumns: { md: 'minmax(0, 1fr) 340px' } }}>
        <ProfileCard workspace={workspace} onHeld={onHeld} />
        <PublicPageCard workspaceId={workspace.workspace_id} />
      </Box>
      <SocialsCard onHeld={onHeld} />
      <MembersCard />
      <ConsentCard onHeld={onHeld} />
      <LeaveGuard
        isHeld={isHeld}
        title={t('translations:workspace.leaveTitle')}
        text={t('translations:workspace.leaveText')}
        leaveLabel={t('translations:workspace.leave')}
        stayLabel={t('translations:workspace.stay')}
      />
    </Page>
  );
}
