import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { Page } from '../ui/page.tsx';
import { MembersCard } from './members-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SocialsCard } from './socials-card.tsx';

export function WorkspacePage() {
  const { t } = useTranslation(['common', 'translations']);
  const { workspace, members } = useCurrentWorkspace();
  return (
    <Page title={t('translations:workspace.title')} lead={t('translations:workspace.lead')}>
      <Box sx={{ display: 'grid', gap: 4, alignItems: 'stretch', gridTemplateColumns: { md: '3fr 2fr' } }}>
        <ProfileCard workspace={workspace} />
        <SocialsCard socials={workspace.socials} />
      </Box>
      <MembersCard members={members} />
    </Page>
  );
}
