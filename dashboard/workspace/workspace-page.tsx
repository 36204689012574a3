import { mayDo } from '@fanfare/contract/rights.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths, visitorPaths } from '../paths.ts';
import { useCurrentWorkspace, useMay } from '../session/current-workspace.tsx';
import { useUser } from '../session/session-provider.tsx';
import { useSite } from '../session/site.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Page } from '../ui/page.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { SectionLinks, SectionPlace, goTo } from '../ui/section-links.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { ApiKeysCard } from './api-keys/api-keys-card.tsx';
import { ConsentCard } from './consent/consent-card.tsx';
import { DirtyParts } from '../ui/dirty-parts.tsx';
import { DeleteDialog } from './end/delete-dialog.tsx';
import { ExportButton } from './end/export-button.tsx';
import { GatewayCard } from './gateway/gateway-card.tsx';
import { MembersCard } from './members/members-card.tsx';
import { RemovalDialog } from './members/member-rows.tsx';
import { ProfileCard } from './profile/profile-card.tsx';
import { SocialsCard } from './socials/socials-card.tsx';
import { WebhooksCard } from './webhooks/webhooks-card.tsx';

export function WorkspacePage() {
  const { t } = useTranslation();
  const sections = useSections();
  useNamedSection();
  return (
    <Page title={t('workspace.title')} lead={t('workspace.lead')}>
      <DirtyParts>
        <Stack sx={{ gap: 4 }}>
          <SectionLinks from="xs" sections={sections} />
          {sections.map(({ id, cards }) => (
            <SectionPlace key={id} id={id}>
              {cards}
            </SectionPlace>
          ))}
        </Stack>
      </DirtyParts>
    </Page>
  );
}

/** The one in the address stays in view while what stands above it comes, until the person does something. */
function useNamedSection(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const id = hash.slice(1);
    const place = document.getElementById(id);
    if (!place?.parentElement) return undefined;
    goTo(id);
    const sizes = new ResizeObserver(() => place.scrollIntoView());
    sizes.observe(place.parentElement);
    const letGo = () => sizes.disconnect();
    for (const act of acts) addEventListener(act, letGo, { once: true, passive: true });
    return () => {
      letGo();
      for (const act of acts) removeEventListener(act, letGo);
    };
  }, [hash]);
}

const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

interface Section {
  readonly id: string;
  readonly title: string;
  readonly cards: ReactNode;
}

/** What of the workspace the person's role sees. */
function useSections(): readonly Section[] {
  const { t } = useTranslation();
  const { role } = useCurrentWorkspace().workspace;
  const members = mayDo(role, 'members.view')
    ? { id: 'members', title: t('members.title'), cards: <MembersCard /> }
    : { id: 'members', title: t('members.ownRole', { role: t(`roles.${role}`) }), cards: <OwnMembershipCard /> };
  return [
    { id: 'profile', title: t('workspace.profile'), cards: <ProfileCards /> },
    mayDo(role, 'workspace.change') && { id: 'socials', title: t('socialLinks.title'), cards: <SocialsCard /> },
    members,
    { id: 'consent', title: t('consentText.title'), cards: <ConsentCard /> },
    mayDo(role, 'gateways.manage') && { id: 'gateway', title: t('gateway.title'), cards: <GatewayCard /> },
    mayDo(role, 'integrations.manage') && {
      id: 'integrations',
      title: t('workspace.integrations'),
      cards: <IntegrationCards />,
    },
    mayDo(role, 'workspace.end') && { id: 'end', title: t('workspaceEnd.title'), cards: <EndCard /> },
  ].filter((section) => section !== false);
}

function ProfileCards() {
  const { workspace } = useCurrentWorkspace();
  return (
    <Box sx={{ display: 'grid', gap: 4, alignItems: 'start', gridTemplateColumns: { md: 'minmax(0, 1fr) 340px' } }}>
      <ProfileCard workspace={workspace} />
      <PublicPageCard workspaceId={workspace.workspace_id} />
    </Box>
  );
}

function IntegrationCards() {
  return (
    <Stack sx={{ gap: 4 }}>
      <ApiKeysCard />
      <WebhooksCard />
      {useMay('audit.view') ? <AuditCard /> : null}
    </Stack>
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

/** For those who don't see who else belongs to the workspace: their role, and the way out. */
function OwnMembershipCard() {
  const { t } = useTranslation();
  const { role } = useCurrentWorkspace().workspace;
  const { id, name, email } = useUser();
  const dialog = useDialog();
  return (
    <SectionCard title={t('members.ownRole', { role: t(`roles.${role}`) })} lead={t(`roles.${role}May`)}>
      <Button
        variant="outlined"
        color="error"
        startIcon={<SignOutIcon />}
        onClick={dialog.open}
        sx={{ borderColor: 'error.main' }}
      >
        {t('members.leave')}
      </Button>
      <RemovalDialog
        key={dialog.opening}
        open={dialog.isOpen}
        member={{ member_id: id, name, email }}
        isOwn
        onClose={dialog.close}
      />
    </SectionCard>
  );
}

/** How a workspace goes: as a file, and for good. */
function EndCard() {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const dialog = useDialog();
  return (
    <SectionCard title={t('workspaceEnd.title')} lead={t('workspaceEnd.lead')}>
      <Stack sx={{ gap: 2.5 }}>
        <Choice hint={t('workspaceEnd.exportHint')}>
          <ExportButton workspace={workspace} />
        </Choice>
        {workspace.deletion ? null : (
          <Choice hint={t('workspaceEnd.deleteHint')}>
            <Button variant="outlined" color="error" onClick={dialog.open} sx={{ borderColor: 'error.main' }}>
              {t('workspaceEnd.delete')}
            </Button>
          </Choice>
        )}
      </Stack>
      <DeleteDialog key={dialog.opening} open={dialog.isOpen} onClose={dialog.close} />
    </SectionCard>
  );
}

function Choice({ hint, children }: { readonly hint: string; readonly children: ReactNode }) {
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 1.5, alignItems: { xs: 'flex-start', sm: 'center' }, justifyContent: 'space-between' }}
    >
      <Typography variant="secondary">{hint}</Typography>
      <Stack sx={{ flexShrink: 0 }}>{children}</Stack>
    </Stack>
  );
}
