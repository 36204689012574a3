import { hasEnded, phaseOf } from '@fanfare/contract/campaign-lifecycle.ts';
import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { imageSizeOf, imageVariantUrl } from '@fanfare/contract/images.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { useSite } from '../session/site.tsx';
import { useFormats } from '../text/formats.ts';
import { CopyIconButton } from '../ui/copy-button.tsx';
import { Detail, DetailsDrawer } from '../ui/details-drawer.tsx';
import { CampaignTags, useDeviceWords } from './campaign-facts.tsx';
import { campaignLink } from './campaign-links.ts';
import { PreviewButton } from './preview-button.tsx';
import type { CampaignDeeds } from './campaign-menu.tsx';
import { CampaignStatus } from './campaign-status.tsx';

interface CampaignDrawerProps extends Omit<CampaignDeeds, 'onOpen'> {
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
          <Pictures campaign={campaign} />
          <Facts campaign={campaign} now={now} />
        </Stack>
      ) : null}
    </DetailsDrawer>
  );
}

type DrawerActionsProps = Omit<CampaignDeeds, 'onOpen'> & { readonly campaign: Campaign; readonly now: number };

function DrawerActions({ campaign, now, onDuplicate, onCancel }: DrawerActionsProps) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <>
      <PreviewButton code={campaign.code} />
      <Button variant="outlined" color="secondary" startIcon={<CopyIcon />} onClick={() => onDuplicate(campaign)}>
        {t('translations:campaigns.duplicate')}
      </Button>
      {hasEnded(campaign, now) ? null : (
        <Button color="error" startIcon={<ProhibitIcon />} onClick={() => onCancel(campaign)}>
          {t('translations:campaigns.cancel')}
        </Button>
      )}
    </>
  );
}

function Pictures({ campaign: { images } }: { readonly campaign: Campaign }) {
  const { t } = useTranslation(['common', 'translations']);
  if (images.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('translations:campaigns.noPictures')}
      </Typography>
    );
  }
  return (
    <Box
      component="ol"
      tabIndex={0}
      aria-label={t('translations:campaigns.pictures')}
      sx={{
        display: 'flex',
        gap: 1.5,
        overflowX: 'auto',
        listStyle: 'none',
        padding: 0,
        margin: 0,
        paddingBlockEnd: 1,
      }}
    >
      {images.map((url, index) => {
        const { width, height } = imageSizeOf(url) ?? { width: 3, height: 4 };
        return (
          <Box component="li" key={url} sx={{ flexShrink: 0 }}>
            <Box
              component="img"
              src={imageVariantUrl(url, 480, 'webp')}
              alt={t('translations:campaigns.pictureOf', { position: index + 1, count: images.length })}
              sx={{
                display: 'block',
                height: 220,
                aspectRatio: `${width} / ${height}`,
                borderRadius: '12px',
                backgroundColor: 'level.2',
              }}
            />
          </Box>
        );
      })}
    </Box>
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
