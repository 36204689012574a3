import type { Campaign } from '@fanfare/contract/campaigns.ts';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../session/site.tsx';
import { QrOffer } from '../ui/qr-offer.tsx';
import { campaignLink } from './campaign-links.ts';

/** The link of the campaign with this code, to be printed. */
export function CampaignQr({ code, isCentered }: { readonly code: string; readonly isCentered?: boolean }) {
  const { shortLinkHost } = useSite();
  return (
    <QrOffer url={campaignLink(shortLinkHost, code)} fileName={`campaign-${code}`} isCentered={isCentered ?? false} />
  );
}

interface QrDialogProps {
  /** Stays while the dialog fades out. */
  readonly campaign: Campaign | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function CampaignQrDialog({ campaign, isOpen, onClose }: QrDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {t('campaigns.qrOf', { name: campaign?.name ?? '' })}
      </DialogTitle>
      <DialogContent sx={{ paddingBlockStart: '8px !important' }}>
        {campaign ? <CampaignQr code={campaign.code} isCentered /> : null}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="secondary" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
