import type { Campaign } from '@fanfare/contract/campaigns.ts';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';
import { ListTable } from '../ui/list-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { CampaignSchedule, CampaignTags, useDeviceWords } from './campaign-facts.tsx';
import { type CampaignActions, CampaignMenu } from './campaign-menu.tsx';
import { CampaignStatus } from './campaign-status.tsx';
import { CampaignThumbnail } from './campaign-thumbnail.tsx';

export interface CampaignRowsProps extends CampaignActions {
  readonly campaigns: readonly Campaign[];
  readonly now: number;
}

const fromXl = { display: { xs: 'none', xl: 'table-cell' } };

export function CampaignsTable({ campaigns, now, ...actions }: CampaignRowsProps) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <ListTable
      label={t('translations:campaigns.region')}
      caption={t('translations:campaigns.title')}
      head={
        <>
          <TableCell>{t('translations:campaigns.name')}</TableCell>
          <TableCell>{t('translations:campaigns.status')}</TableCell>
          <TableCell>{t('translations:campaigns.schedule')}</TableCell>
          <TableCell sx={fromXl}>{t('translations:campaigns.devices')}</TableCell>
          <TableCell align="right" sx={fromXl}>
            {t('translations:campaigns.images')}
          </TableCell>
          <TableCell>{t('translations:campaigns.updated')}</TableCell>
          <TableCell>
            <VisuallyHidden>{t('translations:campaigns.actions')}</VisuallyHidden>
          </TableCell>
        </>
      }
    >
      {campaigns.map((campaign) => (
        <CampaignRow key={campaign.id} campaign={campaign} now={now} {...actions} />
      ))}
    </ListTable>
  );
}

interface CampaignRowProps extends CampaignActions {
  readonly campaign: Campaign;
  readonly now: number;
}

function CampaignRow({ campaign, now, onOpen, ...actions }: CampaignRowProps) {
  const { number } = useFormats();
  const deviceWords = useDeviceWords();
  return (
    <TableRow hover onClick={() => onOpen(campaign)} sx={{ cursor: 'pointer' }}>
      <TableCell component="th" scope="row" sx={{ minWidth: 220 }}>
        <NameCell campaign={campaign} onOpen={onOpen} />
      </TableCell>
      <TableCell>
        <CampaignStatus campaign={campaign} now={now} />
      </TableCell>
      <TableCell>
        <CampaignSchedule campaign={campaign} />
      </TableCell>
      <TableCell sx={{ ...fromXl, whiteSpace: 'nowrap' }}>{deviceWords(campaign.showOnDevices)}</TableCell>
      <TableCell align="right" sx={{ ...fromXl, fontVariantNumeric: 'tabular-nums' }}>
        {number(campaign.imageKeys.length)}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <Moment at={campaign.updatedAt} />
      </TableCell>
      <TableCell align="right" sx={{ paddingBlock: 0.5, width: 56 }}>
        <CampaignMenu campaign={campaign} now={now} {...actions} />
      </TableCell>
    </TableRow>
  );
}

function NameCell({
  campaign,
  onOpen,
}: {
  readonly campaign: Campaign;
  readonly onOpen: (campaign: Campaign) => void;
}) {
  const { t } = useTranslation(['common', 'translations']);
  const { name, tags, images } = campaign;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
      <CampaignThumbnail url={images[0]} />
      <Stack sx={{ gap: 0.5, minWidth: 0, alignItems: 'flex-start' }}>
        <ButtonBase
          aria-label={t('translations:campaigns.openOf', { name })}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(campaign);
          }}
          sx={{
            typography: 'subtitle2',
            textAlign: 'left',
            overflowWrap: 'anywhere',
            borderRadius: '4px',
            '&:hover': { textDecoration: 'underline' },
          }}
        >
          {name}
        </ButtonBase>
        <CampaignTags tags={tags} />
      </Stack>
    </Stack>
  );
}
