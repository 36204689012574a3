import { type SocialNetwork, readSocial, socialNetworkNames } from '@fanfare/contract/socials.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Link from '@mui/material/Link';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/text-input.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { networkLogos } from './network-logos.ts';

interface SocialFieldProps {
  readonly network: SocialNetwork;
  readonly typed: string;
  readonly registration: UseFormRegisterReturn;
  readonly error: string | undefined;
  readonly onClear: () => void;
}

/** One network: a name or a link goes in, and the line below says what visitors will open. */
export function SocialField({ network, typed, registration, error, onClear }: SocialFieldProps) {
  const { t } = useTranslation(['common', 'translations']);
  const Logo = networkLogos[network];
  const name = socialNetworkNames[network];
  const read = typed.trim() === '' ? undefined : readSocial(network, typed);
  return (
    <TextInput
      label={name}
      registration={registration}
      error={error}
      hint={read && 'link' in read ? <OpensLine link={read.link} network={name} /> : undefined}
      placeholder={t('translations:socialLinks.placeholder')}
      inputProps={{ dir: typed === '' ? 'auto' : 'ltr', autoCapitalize: 'none', spellCheck: false, inputMode: 'url' }}
      autoComplete="off"
      startAdornment={
        <InputAdornment position="start" sx={{ marginInlineEnd: 0, color: 'text.primary' }}>
          <Logo size={20} />
        </InputAdornment>
      }
      endAdornment={
        typed === '' ? null : (
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              aria-label={t('translations:socialLinks.clear', { network: name })}
              onClick={onClear}
            >
              <XIcon size={16} />
            </IconButton>
          </InputAdornment>
        )
      }
    />
  );
}

function OpensLine({ link, network }: { link: string; network: string }) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, overflowWrap: 'anywhere' }}>
      <span>{t('translations:socialLinks.opens', { link })}</span>
      <Link href={link} target="_blank" rel="noopener noreferrer">
        {t('translations:socialLinks.test')}
        <VisuallyHidden>
          {' '}
          {network} {t('ui.opensInNewTab')}
        </VisuallyHidden>
      </Link>
    </Box>
  );
}
