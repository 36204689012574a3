import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { useSite } from '../../session/site.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { IconTile } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/router-link.tsx';
import { campaignLink } from '../campaign-links.ts';
import { CampaignQr } from '../campaign-qr.tsx';
import { PreviewButton } from '../preview-button.tsx';
import { campaignQuery } from '../queries.ts';

interface SavedPanelProps {
  readonly campaignId: string;
  /** Where a second one may follow: after a new campaign. */
  readonly onAnother?: () => void;
}

/** Stands in the place of the form once the campaign is as it was typed. */
export function SavedPanel({ campaignId, onAnother }: SavedPanelProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    globalThis.scrollTo({ top: 0 });
  }, []);
  return (
    <Card sx={{ maxWidth: 640 }}>
      <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 1.5, padding: { xs: 3, sm: 5 } }}>
        <IconTile look="success">
          <CheckIcon weight="bold" />
        </IconTile>
        <Typography ref={heading} variant="h5" component="h2" tabIndex={-1}>
          {t(onAnother ? 'campaignSaving.done' : 'campaignSaving.changesDone')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(onAnother ? 'campaignSaving.doneText' : 'campaignSaving.changesDoneText')}
        </Typography>
        <CampaignLinks campaignId={campaignId} />
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', justifyContent: 'center', marginBlockStart: 2 }}>
          {onAnother ? (
            <Button color="secondary" onClick={onAnother}>
              {t('campaignSaving.another')}
            </Button>
          ) : null}
          <LinkButton to={paths.campaigns} color="secondary">
            {t('campaignSaving.viewAll')}
          </LinkButton>
        </Stack>
      </Stack>
    </Card>
  );
}

/** The link's code is known to the server; where it can't be asked, the list of campaigns has the link. */
function CampaignLinks({ campaignId }: { readonly campaignId: string }) {
  const { t } = useTranslation();
  const { shortLinkHost } = useSite();
  const { workspace } = useCurrentWorkspace();
  const { data, isPending } = useQuery(campaignQuery(useCaller(), workspace.workspace_id, campaignId));
  if (isPending) return <Skeleton variant="rounded" width="100%" height={48} />;
  if (!data) return null;
  const link = campaignLink(shortLinkHost, data.code);
  return (
    <>
      <Box
        component="bdi"
        dir="ltr"
        sx={{
          width: '100%',
          padding: 1.5,
          marginBlockStart: 1,
          borderRadius: '12px',
          backgroundColor: 'level.1',
          overflowWrap: 'anywhere',
          fontWeight: 500,
          userSelect: 'all',
        }}
      >
        {link}
      </Box>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', justifyContent: 'center' }}>
        <CopyButton text={link} label={t('campaigns.copyLink')} variant="contained" />
        <PreviewButton code={data.code} />
      </Stack>
      <Box sx={{ marginBlockStart: 2, width: '100%' }}>
        <CampaignQr code={data.code} isCentered />
      </Box>
    </>
  );
}
