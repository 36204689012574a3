import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/csr/ShareNetwork';
import { useTranslation } from 'react-i18next';
import { paths, visitorPaths } from '../paths.ts';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { useSite } from '../session/site.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Page } from '../ui/page.tsx';
import { QrOffer } from '../ui/qr-offer.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { InvitePreview } from './invite-preview.tsx';
import { toQrFileName } from './qr-file-name.ts';

export function InvitePage() {
  const { t } = useTranslation(['common', 'translations']);
  const { workspace } = useCurrentWorkspace();
  const { publicUrl } = useSite();
  const link = new URL(visitorPaths.invite(workspace.workspace_id), publicUrl).href;
  return (
    <Page title={t('translations:invite.title')} lead={t('translations:invite.lead', { workspace: workspace.name })}>
      <Box sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: { md: 'minmax(0, 1fr) 320px' } }}>
        <Stack sx={{ gap: 3 }}>
          <SectionCard title={t('translations:invite.link')} lead={t('translations:invite.linkLead')}>
            <TextInput
              label={t('translations:invite.address')}
              value={link}
              readOnly
              onFocus={(event) => event.target.select()}
              inputProps={{ dir: 'ltr' }}
            />
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, marginBlockStart: 2 }}>
              <CopyButton text={link} label={t('ui.copyLink')} variant="contained" />
              {'share' in navigator ? <ShareButton url={link} title={workspace.name} /> : null}
              <Button
                variant="outlined"
                color="secondary"
                href={link}
                target="_blank"
                rel="noreferrer"
                startIcon={<ArrowSquareOutIcon />}
              >
                {t('translations:invite.open')}
                <VisuallyHidden>{t('ui.opensInNewTab')}</VisuallyHidden>
              </Button>
            </Stack>
          </SectionCard>
          <SectionCard title={t('translations:invite.code')} lead={t('translations:invite.codeLead')}>
            <QrOffer url={link} fileName={toQrFileName(workspace.name)} />
          </SectionCard>
          <HowItWorks />
        </Stack>
        <InvitePreview workspace={workspace} />
      </Box>
    </Page>
  );
}

function ShareButton({ url, title }: { url: string; title: string }) {
  const { t } = useTranslation(['common', 'translations']);
  const share = async () => {
    try {
      await navigator.share({ url, title });
    } catch (error) {
      // Whoever closes the list of apps has changed their mind.
      console.debug('The link was not shared.', error);
    }
  };
  return (
    <Button variant="outlined" color="secondary" startIcon={<ShareNetworkIcon />} onClick={() => void share()}>
      {t('translations:invite.share')}
    </Button>
  );
}

function HowItWorks() {
  const { t } = useTranslation(['common', 'translations']);
  const steps = (['step1', 'step2', 'step3'] as const).map((step) => t(`translations:invite.${step}`));
  return (
    <SectionCard title={t('translations:invite.results')}>
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2 }}>
        {steps.map((step, index) => (
          <Box component="li" key={step} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Box
              aria-hidden
              sx={{
                display: 'grid',
                placeItems: 'center',
                flexShrink: 0,
                width: 32,
                height: 32,
                borderRadius: '50%',
                typography: 'subtitle2',
                color: 'ramp.700',
                backgroundColor: 'ramp.100',
              }}
            >
              {index + 1}
            </Box>
            {step}
          </Box>
        ))}
      </Box>
      <LinkButton to={paths.customers} sx={{ marginBlockStart: 2, marginInlineStart: -1.5 }}>
        {t('translations:invite.seeCustomers')}
      </LinkButton>
    </SectionCard>
  );
}
