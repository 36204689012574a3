import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/csr/ShareNetwork';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../ui/copy-button.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

export function LinkCard({ link, name }: { readonly link: string; readonly name: string }) {
  const { t } = useTranslation(['common', 'translations']);
  return (
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
        {'share' in navigator ? <ShareButton url={link} title={name} /> : null}
        <OpenButton link={link} />
      </Stack>
    </SectionCard>
  );
}

export function OpenButton({ link }: { readonly link: string }) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Button
      variant="outlined"
      color="secondary"
      href={link}
      target="_blank"
      rel="noreferrer"
      startIcon={<ArrowSquareOutIcon />}
    >
      {t('translations:invite.open')}
      <VisuallyHidden> {t('ui.opensInNewTab')}</VisuallyHidden>
    </Button>
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
