import { socialNetworkNames, socialNetworks } from '@fanfare/contract/socials.ts';
import type { Socials } from '@fanfare/contract/workspaces.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { FacebookLogoIcon } from '@phosphor-icons/react/dist/csr/FacebookLogo';
import { InstagramLogoIcon } from '@phosphor-icons/react/dist/csr/InstagramLogo';
import { TiktokLogoIcon } from '@phosphor-icons/react/dist/csr/TiktokLogo';
import { XLogoIcon } from '@phosphor-icons/react/dist/csr/XLogo';
import { YoutubeLogoIcon } from '@phosphor-icons/react/dist/csr/YoutubeLogo';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../ui/section-card.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

const logos = {
  facebook: FacebookLogoIcon,
  instagram: InstagramLogoIcon,
  tiktok: TiktokLogoIcon,
  x: XLogoIcon,
  youtube: YoutubeLogoIcon,
} as const;

/** The networks in their fixed order, those that have a link. */
export function SocialsCard({ socials }: { socials: Socials }) {
  const { t } = useTranslation(['common', 'translations']);
  const linked = socialNetworks.flatMap((network) => {
    const link = socials[network];
    return link ? [{ network, link, Logo: logos[network] }] : [];
  });
  return (
    <SectionCard title={t('translations:workspace.socials')} lead={t('translations:workspace.socialsLead')}>
      {linked.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('translations:workspace.noSocials')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 1.5 }}>
          {linked.map(({ network, link, Logo }) => (
            <Box component="li" key={network} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
              <Logo size={22} aria-hidden style={{ flexShrink: 0 }} />
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="subtitle2">{socialNetworkNames[network]}</Typography>
                <Link href={link} target="_blank" rel="noreferrer" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  <bdi>{link.replace(/^https:\/\/(www\.)?/, '')}</bdi>
                  <VisuallyHidden>{t('ui.opensInNewTab')}</VisuallyHidden>
                </Link>
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </SectionCard>
  );
}
