import { hasEnded } from '@fanfare/contract/campaign-lifecycle.ts';
import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { imageVariantUrl, imageWidths } from '@fanfare/contract/images.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { ImageSquareIcon } from '@phosphor-icons/react/dist/csr/ImageSquare';
import { LinkIcon } from '@phosphor-icons/react/dist/csr/Link';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { QrCodeIcon } from '@phosphor-icons/react/dist/csr/QrCode';
import { useTranslation } from 'react-i18next';
import { useMay } from '../session/current-workspace.tsx';
import { useSite } from '../session/site.tsx';
import { useFormats } from '../text/formats.ts';
import { plainList } from '../theme/theme.ts';
import { CampaignStatus } from '../ui/campaign-status.tsx';
import { copyText } from '../ui/copy-button.tsx';
import { ListTable } from '../ui/list-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { CampaignSchedule, CampaignTags, useDeviceWords, useEndingWords } from './campaign-facts.tsx';
import { campaignLink, previewLink } from './campaign-links.ts';
import { canResume } from './campaigns-view.ts';

export interface CampaignActions {
  readonly onOpen: (campaign: Campaign) => void;
  readonly onEdit: (campaign: Campaign) => void;
  readonly onShowQr: (campaign: Campaign) => void;
  readonly onDuplicate: (campaign: Campaign) => void;
  readonly onCancel: (campaign: Campaign) => void;
  readonly onResume: (campaign: Campaign) => void;
}

interface CampaignRowsProps extends CampaignActions {
  readonly campaigns: readonly Campaign[];
  readonly now: number;
}

/** A table, or on narrow screens cards. */
export function CampaignRows(rows: CampaignRowsProps) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  return isNarrow ? <CampaignsCards {...rows} /> : <CampaignsTable {...rows} />;
}

const fromXl = { display: { xs: 'none', xl: 'table-cell' } };

function CampaignsTable({ campaigns, now, ...actions }: CampaignRowsProps) {
  const { t } = useTranslation();
  return (
    <ListTable
      label={t('campaigns.region')}
      caption={t('campaigns.title')}
      head={
        <>
          <TableCell>{t('campaigns.name')}</TableCell>
          <TableCell>{t('campaigns.status')}</TableCell>
          <TableCell>{t('campaigns.schedule')}</TableCell>
          <TableCell sx={fromXl}>{t('campaigns.devices')}</TableCell>
          <TableCell align="right" sx={fromXl}>
            {t('campaigns.images')}
          </TableCell>
          <TableCell>{t('campaigns.updated')}</TableCell>
          <TableCell>
            <VisuallyHidden>{t('campaigns.actions')}</VisuallyHidden>
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
  const { t } = useTranslation();
  const [arrived, count] = [campaign.images.length, campaign.imageKeys.length];
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
        {arrived === count ? number(count) : t('campaigns.imagesArrived', { arrived, count })}
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
  const { t } = useTranslation();
  const { name, tags, images } = campaign;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
      <CampaignThumbnail url={images[0]} />
      <Stack sx={{ gap: 0.5, minWidth: 0, alignItems: 'flex-start' }}>
        <ButtonBase
          aria-label={t('campaigns.openOf', { name })}
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

function CampaignsCards({ campaigns, now, onOpen, ...actions }: CampaignRowsProps) {
  const { t } = useTranslation();
  const endingWords = useEndingWords();
  return (
    <Box component="ul" sx={plainList}>
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
              aria-label={t('campaigns.openOf', { name: campaign.name })}
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
            <Typography variant="secondary">{endingWords(campaign, now)}</Typography>
          </Stack>
          <CampaignMenu campaign={campaign} now={now} {...actions} />
        </Stack>
      ))}
    </Box>
  );
}

/** The first picture, small; decoration beside the campaign's name. */
function CampaignThumbnail({ url, sizePx = 48 }: { readonly url: string | undefined; readonly sizePx?: number }) {
  const look = { width: sizePx, height: sizePx, flexShrink: 0, borderRadius: '10px', backgroundColor: 'level.2' };
  if (!url) {
    return (
      <Box aria-hidden sx={{ ...look, display: 'grid', placeItems: 'center', color: 'neutral.500' }}>
        <ImageSquareIcon size={sizePx / 2} />
      </Box>
    );
  }
  const src = imageVariantUrl(url, imageWidths[0], 'webp');
  return <Box component="img" src={src} alt="" loading="lazy" sx={{ ...look, objectFit: 'cover', display: 'block' }} />;
}

interface CampaignMenuProps extends Omit<CampaignActions, 'onOpen'> {
  readonly campaign: Campaign;
  readonly now: number;
}

function CampaignMenu({ campaign, now, ...actions }: CampaignMenuProps) {
  const { t } = useTranslation();
  const { shortLinkHost } = useSite();
  const copy = () => copyText(campaignLink(shortLinkHost, campaign.code), () => toastDone(t('campaigns.linkCopied')));
  const edit = {
    label: t('campaigns.edit'),
    icon: <PencilSimpleIcon />,
    onChoose: () => actions.onEdit(campaign),
  };
  const cancel = {
    label: t('campaigns.cancel'),
    icon: <ProhibitIcon />,
    onChoose: () => actions.onCancel(campaign),
    isDangerous: true,
  };
  const resume = {
    label: t('campaigns.resume'),
    icon: <PlayIcon />,
    onChoose: () => actions.onResume(campaign),
  };
  const duplicate = {
    label: t('campaigns.duplicate'),
    icon: <CopyIcon />,
    onChoose: () => actions.onDuplicate(campaign),
  };
  const isOver = hasEnded(campaign, now);
  const changes = [
    ...(isOver ? [] : [edit]),
    duplicate,
    ...(isOver ? [] : [cancel]),
    ...(canResume(campaign, now) ? [resume] : []),
  ];
  return (
    <RowMenu
      label={t('campaigns.menuOf', { name: campaign.name })}
      actions={[
        {
          label: t('campaigns.openPreview'),
          icon: <ArrowSquareOutIcon />,
          href: previewLink(shortLinkHost, campaign.code),
        },
        { label: t('campaigns.copyLink'), icon: <LinkIcon />, onChoose: () => void copy() },
        { label: t('campaigns.qr'), icon: <QrCodeIcon />, onChoose: () => actions.onShowQr(campaign) },
        ...(useMay('campaigns.change') ? changes : []),
      ]}
    />
  );
}
