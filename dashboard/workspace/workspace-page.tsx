import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { useTranslation } from 'react-i18next';
import { paths, visitorPaths } from '../paths.ts';
import { useCurrentWorkspace, useMay } from '../session/current-workspace.tsx';
import { useSite } from '../session/site.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { Page } from '../ui/page.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { ApiKeysCard } from './api-keys/api-keys-card.tsx';
import { ConsentCard } from './consent/consent-card.tsx';
import { EndCard } from './end/end-card.tsx';
import { GatewayCard } from './gateway/gateway-card.tsx';
import { MembersCard } from './members/members-card.tsx';
import { OwnMembershipCard } from './members/own-membership-card.tsx';
import { ProfileCard } from './profile/profile-card.tsx';
import { SocialsCard } from './socials/socials-card.tsx';
import { useDirtyParts } from './use-dirty-parts.ts';
import { WebhooksCard } from './webhooks/webhooks-card.tsx';

export function WorkspacePage() {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const { isDirty, onDirtyChange } = useDirtyParts();
  return (
    <Page title={t('workspace.title')} lead={t('workspace.lead')}>
      <Box sx={{ display: 'grid', gap: 4, alignItems: 'stretch', gridTemplateColumns: { md: 'minmax(0, 1fr) 340px' } }}>
        <ProfileCard workspace={workspace} onDirtyChange={onDirtyChange} />
        <PublicPageCard workspaceId={workspace.workspace_id} />
      </Box>
      {useMay('workspace.change') ? <SocialsCard onDirtyChange={onDirtyChange} /> : null}
      {useMay('members.view') ? <MembersCard /> : <OwnMembershipCard />}
      <ConsentCard onDirtyChange={onDirtyChange} />
      {useMay('gateways.manage') ? <GatewayCard onDirtyChange={onDirtyChange} /> : null}
      {useMay('integrations.manage') ? (
        <>
          <ApiKeysCard onDirtyChange={onDirtyChange} />
          <WebhooksCard onDirtyChange={onDirtyChange} />
        </>
      ) : null}
      {useMay('audit.view') ? <AuditCard /> : null}
      <EndCard />
      <LeaveGuard
        isDirty={isDirty}
        title={t('workspace.leaveTitle')}
        text={t('workspace.leaveText')}
        leaveLabel={t('workspace.leave')}
        stayLabel={t('workspace.stay')}
      />
    </Page>
  );
}

function AuditCard() {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('audit.title')} lead={t('audit.lead')}>
      <LinkButton to={paths.auditLog} variant="outlined" color="secondary">
        {t('audit.open')}
      </LinkButton>
    </SectionCard>
  );
}

/** The address at which customers join, and the way to everything that spreads it. */
function PublicPageCard({ workspaceId }: { readonly workspaceId: string }) {
  const { t } = useTranslation();
  const { publicUrl } = useSite();
  const link = new URL(visitorPaths.invite(workspaceId), publicUrl).href;
  return (
    <SectionCard title={t('workspace.publicPage')} lead={t('workspace.publicPageLead')}>
      <TextInput
        label={t('workspace.address')}
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
        inputProps={{ dir: 'ltr' }}
      />
      <Stack
        direction={{ xs: 'column', sm: 'row', md: 'column' }}
        sx={{ gap: 1.5, marginBlockStart: 2, alignItems: 'stretch', flexWrap: 'wrap' }}
      >
        <CopyButton text={link} label={t('ui.copyLink')} />
        <Button
          variant="outlined"
          color="secondary"
          href={visitorPaths.invite(workspaceId)}
          target="_blank"
          rel="noreferrer"
          startIcon={<ArrowSquareOutIcon />}
        >
          {t('workspace.viewPublic')}
          <VisuallyHidden> {t('ui.opensInNewTab')}</VisuallyHidden>
        </Button>
        <LinkButton to={paths.invite}>{t('workspace.openInvite')}</LinkButton>
      </Stack>
    </SectionCard>
  );
}
