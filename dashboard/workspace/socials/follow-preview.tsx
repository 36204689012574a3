import { socialNetworkNames, socialNetworks } from '@fanfare/contract/socials.ts';
import type { Socials } from '@fanfare/contract/workspaces.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { networkLogos } from './network-logos.ts';

/** The buttons at the foot of every gallery, as what was typed would make them. */
export function FollowPreview({ socials }: { readonly socials: Socials }) {
  const { t } = useTranslation(['common', 'translations']);
  const shown = socialNetworks.filter((network) => socials[network]);
  return (
    <Box sx={{ padding: { xs: 2, sm: 3 }, borderRadius: '16px', backgroundColor: 'level.1', alignSelf: 'start' }}>
      <Typography variant="subtitle2" component="h3" sx={{ marginBlockEnd: 2 }}>
        {t('translations:socialLinks.preview')}
      </Typography>
      {shown.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('translations:socialLinks.none')}
        </Typography>
      ) : (
        <Stack component="ul" sx={{ gap: 1.5, listStyle: 'none', margin: 0, padding: 0 }}>
          {shown.map((network) => {
            const Logo = networkLogos[network];
            return (
              <Stack
                component="li"
                key={network}
                direction="row"
                sx={{
                  alignItems: 'center',
                  justifyContent: 'center',
                  gap: 1.5,
                  minHeight: 48,
                  paddingInline: 2,
                  border: 1,
                  borderColor: 'neutral.400',
                  borderRadius: '12px',
                  backgroundColor: 'background.paper',
                  fontWeight: 500,
                  textAlign: 'center',
                }}
              >
                <Logo size={22} aria-hidden />
                {t('translations:socialLinks.follow', { network: socialNetworkNames[network] })}
              </Stack>
            );
          })}
        </Stack>
      )}
    </Box>
  );
}
