import type { BrandColors } from '@fanfare/contract/brand-colors.ts';
import { type Caller, call } from '@fanfare/contract/call.ts';
import { presentConsentText } from '@fanfare/contract/consent-texts.ts';
import { getSignUps } from '@fanfare/contract/sign-ups.ts';
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, queryOptions } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { visitorPaths, paths } from '../paths.ts';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace, useMay, workspaceKey } from '../session/current-workspace.tsx';
import { useShopColors } from '../session/shop-colors.ts';
import { useSite } from '../session/site.tsx';
import { useFormats } from '../text/formats.ts';
import { LightLook } from '../theme/look.tsx';
import { ink } from '../theme/palettes.ts';
import { fold } from '../ui/fold.ts';
import { InviteFields } from '../ui/invite-fields.tsx';
import { Page } from '../ui/page.tsx';
import { QrOffer } from '../ui/qr-offer.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { WorkspacePicture } from '../ui/workspace-picture.tsx';
import { consentTextsQuery } from '../workspace/queries.ts';
import { KioskCard, LinkCard } from './link-cards.tsx';
import { PrintCard } from './print/print-card.tsx';

/** Everything that brings customers to the page on which they join, and how many it brought. */
export function InvitePage() {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const { publicUrl } = useSite();
  const { name, workspace_id: id } = workspace;
  const link = new URL(visitorPaths.invite(id), publicUrl).href;
  return (
    <Page title={t('invite.title')} lead={t('invite.lead', { workspace: name })}>
      <Box sx={{ display: 'grid', gap: 4, alignItems: 'start', gridTemplateColumns: { md: 'minmax(0, 1fr) 320px' } }}>
        <Stack sx={{ gap: 4, minWidth: 0 }}>
          <LinkCard link={link} name={name} />
          <PrintCard workspace={workspace} link={link} />
          <SectionCard title={t('invite.code')} lead={t('invite.codeLead')}>
            <QrOffer url={link} fileName={toQrFileName(name)} />
          </SectionCard>
          <KioskCard link={link} />
        </Stack>
        <Stack sx={{ gap: 4, minWidth: 0 }}>
          {useMay('analytics.view') ? <ResultsCard workspaceId={id} /> : null}
          <Box sx={{ display: { xs: 'none', md: 'block' } }}>
            <LightLook>
              <InvitePreview workspace={workspace} />
            </LightLook>
          </Box>
        </Stack>
      </Box>
    </Page>
  );
}

const joinedHere = `${paths.customers}?source=viewer`;

/** Whether it works: how many came by this page. */
function ResultsCard({ workspaceId }: { readonly workspaceId: string }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const query = useQuery(joinedByInviteQuery(useCaller(), workspaceId));
  return (
    <SectionCard title={t('invite.results')}>
      <QueryView
        query={query}
        label={t('invite.resultsThing')}
        lead={t('invite.resultsFailed')}
        message={(code) => t('invite.resultsError', { code })}
        skeleton={
          <>
            <Skeleton width="70%" height={28} sx={{ marginBlockEnd: 2 }} />
            <Skeleton variant="rounded" height={84} sx={{ borderRadius: '12px' }} />
          </>
        }
      >
        {(data) => (
          <>
            <Typography sx={{ typography: 'subtitle1', marginBlockEnd: 2 }}>
              {t('invite.joined', { count: data.total })}
            </Typography>
            <Stack component="dl" direction="row" sx={{ gap: 1.5, margin: 0 }}>
              <Figure name={t('invite.last7')} value={number(data.last7Days)} />
              <Figure name={t('invite.last30')} value={number(data.last30Days)} />
            </Stack>
            <LinkButton to={joinedHere} sx={{ marginBlockStart: 1.5, marginInlineStart: -1.5 }}>
              {t('invite.seeCustomers')}
            </LinkButton>
          </>
        )}
      </QueryView>
    </SectionCard>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <Box
      sx={{
        flex: 1,
        display: 'flex',
        flexDirection: 'column-reverse',
        justifyContent: 'flex-end',
        paddingBlock: 2,
        paddingInline: 1.5,
        borderRadius: '12px',
        backgroundColor: 'level.1',
      }}
    >
      <Box component="dt" sx={{ typography: 'secondary' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ margin: 0, typography: 'h5', fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Box>
    </Box>
  );
}

/** How many came by the invite page; stale whenever customers change. */
function joinedByInviteQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'customers'), 'joined-by-invite'],
    queryFn: ({ signal }) => call(caller, getSignUps, { params: { ws }, query: { days: 1 } }, signal),
    select: ({ joinedByInvite }) => joinedByInvite,
  });
}

/** The invite page as it stands on a phone; a picture, not a form. */
function InvitePreview({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation();
  const { language } = useFormats();
  const { data } = useQuery(consentTextsQuery(useCaller(), workspace.workspace_id));
  const own = data?.[0]?.text ?? '';
  const colors = useShopColors();
  return (
    <Box
      role="img"
      aria-label={t('invite.preview')}
      sx={{
        width: '100%',
        maxWidth: 300,
        marginInline: 'auto',
        padding: 1.25,
        borderRadius: '44px',
        backgroundColor: ink,
        boxShadow: '0 24px 48px rgb(18 22 33 / 0.18)',
        userSelect: 'none',
      }}
    >
      <Stack
        inert
        sx={{
          alignItems: 'center',
          minHeight: 560,
          padding: 3,
          borderRadius: '34px',
          color: '#212636',
          backgroundImage: `linear-gradient(${colors.mainSoft}, ${colors.mainTint} 50%, #f9fafb)`,
        }}
      >
        <Box sx={{ width: 84, height: 22, borderRadius: '11px', backgroundColor: ink, marginBlockEnd: 4 }} />
        <InviteScreen
          name={workspace.name}
          pictureUrl={workspace.profile_image_url}
          consent={own === '' ? presentConsentText(language).text : own}
          hasBox={workspace.consentBox}
          colors={colors}
        />
      </Stack>
    </Box>
  );
}

/** `{workspace}-invite-qr`, the name in small letters and digits alone; without a name where none of it is left. */
export function toQrFileName(workspaceName: string): string {
  const slug = fold(workspaceName)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return slug ? `${slug}-invite-qr` : 'invite-qr';
}

interface InviteScreenProps extends ComponentProps<typeof InviteFields> {
  readonly pictureUrl: string | null;
  readonly colors: BrandColors;
}

function InviteScreen({ name, pictureUrl, consent, hasBox, colors }: InviteScreenProps) {
  const { t } = useTranslation();
  const { brand } = useSite();
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', flex: 1 }}>
      <WorkspacePicture url={pictureUrl} sizePx={88} colors={colors} />
      <Box sx={{ typography: 'secondary', marginBlockStart: 2.5 }}>{t('invite.screen.stayUpdated')}</Box>
      <Box sx={{ fontSize: '1.625rem', fontWeight: 600, lineHeight: 1.2, overflowWrap: 'anywhere' }}>{name}</Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', marginBlock: '12px 20px' }}>
        {t('invite.screen.prompt')}
      </Box>
      <InviteFields name={name} consent={consent} hasBox={hasBox} colors={colors} />
      <Box sx={{ marginBlockStart: 'auto', paddingBlockStart: 3, typography: 'caption', color: 'text.secondary' }}>
        {t('invite.screen.poweredBy', { brand })}
      </Box>
    </Stack>
  );
}
