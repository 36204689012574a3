import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useEndingWords } from './campaign-facts.tsx';
import { CampaignMenu } from './campaign-menu.tsx';
import { CampaignStatus } from './campaign-status.tsx';
import { CampaignThumbnail } from './campaign-thumbnail.tsx';
import type { CampaignRowsProps } from './campaigns-table.tsx';

/** The table for narrow screens. */
export function CampaignsCards({ campaigns, now, onOpen, ...actions }: CampaignRowsProps) {
  const { t } = useTranslation(['common', 'translations']);
  const endingWords = useEndingWords();
  return (
    <Box component="ul" sx={{ listStyle: 'none', padding: 0, margin: 0 }}>
      {campaigns.map((campaign) => (
        <Stack
          key={campaign.id}
          component="li"
          direction="row"
          sx={{
            alignItems: 'center',
            gap: 2,
            paddingBlock: 2,
            paddingInline: { xs: '16px 8px', sm: '24px 16px' },
            borderBottom: 1,
            borderColor: 'divider',
            '&:last-of-type': { borderBottom: 0 },
          }}
        >
          <CampaignThumbnail url={campaign.images[0]} sizePx={64} />
          <Stack sx={{ flex: 1, minWidth: 0, gap: 0.5, alignItems: 'flex-start' }}>
            <ButtonBase
              aria-label={t('translations:campaigns.openOf', { name: campaign.name })}
              onClick={() => onOpen(campaign)}
              sx={{
                typography: 'subtitle2',
                textAlign: 'left',
                overflowWrap: 'anywhere',
                hyphens: 'auto',
                hyphenateLimitChars: '16 6 6',
                borderRadius: '4px',
                minHeight: 24,
              }}
            >
              {campaign.name}
            </ButtonBase>
            <CampaignStatus campaign={campaign} now={now} />
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {endingWords(campaign, now)}
            </Typography>
          </Stack>
          <CampaignMenu campaign={campaign} now={now} {...actions} />
        </Stack>
      ))}
    </Box>
  );
}
