import { hasEnded, phaseOf } from '@fanfare/contract/campaign-lifecycle.ts';
import type { Campaign } from '@fanfare/contract/campaigns.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { useSite } from '../session/site.tsx';
import { useFormats } from '../text/formats.ts';
import { CopyIconButton } from '../ui/copy-button.tsx';
import { Detail, DetailsDrawer } from '../ui/details-drawer.tsx';
import { CampaignTags, useDeviceWords } from './campaign-facts.tsx';
import { campaignLink } from './campaign-links.ts';
import { CampaignPictures } from './campaign-pictures.tsx';
import { CampaignQr } from './campaign-qr.tsx';
import { PreviewButton } from './preview-button.tsx';
import type { CampaignDeeds } from './campaign-menu.tsx';
import { CampaignStatus } from './campaign-status.tsx';

type DrawerDeeds = Omit<CampaignDeeds, 'onOpen' | 'onShowQr'>;

interface CampaignDrawerProps extends DrawerDeeds {
  readonly campaign: Campaign | undefined;
  readonly isOpen: boolean;
  readonly now: number;
  readonly onClose: () => void;
}

export function CampaignDrawer({ campaign, isOpen, now, onClose, ...deeds }: CampaignDrawerProps) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <DetailsDrawer
      isOpen={isOpen && campaign !== undefined}
      onClose={onClose}
      kind={t('translations:campaigns.details')}
      title={campaign?.name ?? ''}
      actions={campaign ? <DrawerActions campaign={campaign} now={now} {...deeds} /> : null}
    >
      {campaign ? (
        <Stack sx={{ gap: 3 }}>
          {phaseOf(campaign, now) === 'scheduled' ? (
            <Alert severity="info">{t('translations:campaigns.visibleNote')}</Alert>
          ) : null}
          <CampaignPictures images={campaign.images} />
          <Facts campaign={campaign} now={now} />
          {isOpen ? <Qr code={campaign.code} /> : null}
        </Stack>
      ) : null}
    </DetailsDrawer>
  );
}

type DrawerActionsProps = DrawerDeeds & { readonly campaign: Campaign; readonly now: number };

function DrawerActions({ campaign, now, onEdit, onDuplicate, onCancel }: DrawerActionsProps) {
  const { t } = useTranslation(['common', 'translations']);
  const isOver = hasEnded(campaign, now);
  return (
    <>
      <PreviewButton code={campaign.code} />
      {isOver ? null : (
        <Button variant="outlined" color="secondary" startIcon={<PencilSimpleIcon />} onClick={() => onEdit(campaign)}>
          {t('translations:campaigns.edit')}
        </Button>
      )}
      <Button variant="outlined" color="secondary" startIcon={<CopyIcon />} onClick={() => onDuplicate(campaign)}>
        {t('translations:campaigns.duplicate')}
      </Button>
      {isOver ? null : (
        <Button color="error" startIcon={<ProhibitIcon />} onClick={() => onCancel(campaign)}>
          {t('translations:campaigns.cancel')}
        </Button>
      )}
    </>
  );
}

function Qr({ code }: { readonly code: string }) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Stack component="section" sx={{ gap: 2 }}>
      <Typography variant="subtitle2" component="h3">
        {t('translations:campaigns.qr')}
      </Typography>
      <CampaignQr code={code} />
    </Stack>
  );
}

function Facts({ campaign, now }: { readonly campaign: Campaign; readonly now: number }) {
  const { t } = useTranslation(['common', 'translations']);
  const { dateTime } = useFormats();
  const { shortLinkHost } = useSite();
  const { workspace } = useCurrentWorkspace();
  const deviceWords = useDeviceWords();
  const link = campaignLink(shortLinkHost, campaign.code);
  const deviceNames = workspace.devices.filter(({ id }) => campaign.showOnDevices.includes(id)).map(({ name }) => name);
  return (
    <Box component="dl" sx={{ margin: 0 }}>
      <Detail name={t('translations:campaigns.status')}>
        <CampaignStatus campaign={campaign} now={now} />
      </Detail>
      <Detail name={t('translations:campaigns.starts')}>{dateTime(campaign.start)}</Detail>
      <Detail name={t('translations:campaigns.expires')}>{dateTime(campaign.exp)}</Detail>
      <Detail name={t('translations:campaigns.link')}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, justifyContent: 'flex-end' }}>
          <bdi dir="ltr">{link.replace(/^https?:\/\//, '')}</bdi>
          <CopyIconButton text={link} label={t('translations:campaigns.copyLink')} />
        </Stack>
      </Detail>
      <Detail name={t('translations:campaigns.audience')}>{t(`translations:campaigns.${campaign.target}`)}</Detail>
      <Detail name={t('translations:campaigns.devices')}>
        {deviceNames.length > 0 ? deviceNames.join(', ') : deviceWords(campaign.showOnDevices)}
      </Detail>
      <Detail name={t('translations:campaigns.tags')}>
        {campaign.tags.length > 0 ? (
          <CampaignTags tags={campaign.tags} max={campaign.tags.length} />
        ) : (
          t('translations:campaigns.none')
        )}
      </Detail>
      <Detail name={t('translations:campaigns.message')}>
        <Box component="span" sx={{ whiteSpace: 'pre-wrap' }}>
          {campaign.content || t('translations:campaigns.none')}
        </Box>
      </Detail>
      <Detail name={t('translations:campaigns.updated')}>{dateTime(campaign.updatedAt)}</Detail>
    </Box>
  );
}
