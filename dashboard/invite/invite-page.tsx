import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { visitorPaths } from '../paths.ts';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { useSite } from '../session/site.tsx';
import { Page } from '../ui/page.tsx';
import { QrOffer } from '../ui/qr-offer.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { InvitePreview } from './invite-preview.tsx';
import { KioskCard } from './kiosk-card.tsx';
import { LinkCard } from './link-card.tsx';
import { PrintCard } from './print/print-card.tsx';
import { toQrFileName } from './qr-file-name.ts';
import { ResultsCard } from './results-card.tsx';

/** Everything that brings customers to the page on which they join, and how many it brought. */
export function InvitePage() {
  const { t } = useTranslation(['common', 'translations']);
  const { workspace } = useCurrentWorkspace();
  const { publicUrl } = useSite();
  const { name, workspace_id: id } = workspace;
  const link = new URL(visitorPaths.invite(id), publicUrl).href;
  return (
    <Page title={t('translations:invite.title')} lead={t('translations:invite.lead', { workspace: name })}>
      <Box sx={{ display: 'grid', gap: 4, alignItems: 'start', gridTemplateColumns: { md: 'minmax(0, 1fr) 320px' } }}>
        <Stack sx={{ gap: 4, minWidth: 0 }}>
          <LinkCard link={link} name={name} />
          <PrintCard workspace={workspace} link={link} />
          <SectionCard title={t('translations:invite.code')} lead={t('translations:invite.codeLead')}>
            <QrOffer url={link} fileName={toQrFileName(name)} />
          </SectionCard>
          <KioskCard link={link} />
        </Stack>
        <Stack sx={{ gap: 4, minWidth: 0 }}>
          <ResultsCard workspaceId={id} />
          <Box sx={{ display: { xs: 'none', md: 'block' } }}>
            <InvitePreview workspace={workspace} />
          </Box>
        </Stack>
      </Box>
    </Page>
  );
}
