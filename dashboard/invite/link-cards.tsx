import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/csr/ShareNetwork';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { useSite } from '../session/site.tsx';
import { plainList } from '../theme/theme.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

export function LinkCard({ link, name }: { readonly link: string; readonly name: string }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('invite.link')} lead={t('invite.linkLead')}>
      <TextInput
        label={t('invite.address')}
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
        inputProps={{ dir: 'ltr' }}
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, marginBlockStart: 2 }}>
        <CopyButton text={link} label={t('ui.copyLink')} variant="contained" />
        {'share' in navigator ? <ShareButton url={link} title={name} /> : null}
        <OpenButton link={link} />
      </Stack>
    </SectionCard>
  );
}

function ShareButton({ url, title }: { url: string; title: string }) {
  const { t } = useTranslation();
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
      {t('invite.share')}
    </Button>
  );
}

const steps = ['kioskStep1', 'kioskStep2', 'kioskStep3', 'kioskStep4'] as const;

/** The same page for a tablet that many people use, and how to set one up. */
export function KioskCard({ link }: { readonly link: string }) {
  const { t } = useTranslation();
  const { publicUrl } = useSite();
  const address = `${link}?kiosk=1`;
  return (
    <SectionCard title={t('invite.kiosk')} lead={t('invite.kioskLead')}>
      <TextInput
        label={t('invite.kioskAddress')}
        value={address}
        readOnly
        onFocus={(event) => event.target.select()}
        inputProps={{ dir: 'ltr' }}
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, marginBlock: 2, marginBlockEnd: 3 }}>
        <CopyButton text={address} label={t('ui.copyLink')} />
        <OpenButton link={address} />
      </Stack>
      <Box component="ol" sx={{ ...plainList, display: 'grid', gap: 1.5 }}>
        {steps.map((step, index) => (
          <Stack component="li" key={step} direction="row" sx={{ alignItems: 'center', gap: 2 }}>
            <Box aria-hidden sx={numberStyle}>
              {index + 1}
            </Box>
            {t(`invite.${step}`)}
          </Stack>
        ))}
      </Box>
      <Box sx={{ marginBlockStart: 3, padding: 2, borderRadius: '12px', backgroundColor: 'level.1' }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t('invite.player', { address: new URL('/player', publicUrl).href })}
        </Typography>
        <LinkButton to={paths.devices} size="small" sx={{ marginBlockStart: 1, marginInlineStart: -1.5 }}>
          {t('invite.toDevices')}
        </LinkButton>
      </Box>
    </SectionCard>
  );
}

const numberStyle = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 32,
  height: 32,
  borderRadius: '50%',
  typography: 'subtitle2',
  color: 'ramp.700',
  backgroundColor: 'ramp.100',
} as const;

function OpenButton({ link }: { readonly link: string }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="outlined"
      color="secondary"
      href={link}
      target="_blank"
      rel="noreferrer"
      startIcon={<ArrowSquareOutIcon />}
    >
      {t('invite.open')}
      <VisuallyHidden> {t('ui.opensInNewTab')}</VisuallyHidden>
    </Button>
  );
}
