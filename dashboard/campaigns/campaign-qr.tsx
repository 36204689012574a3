import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { useTranslation } from 'react-i18next';
import { useSite } from '../session/site.tsx';
import { InfoDialog } from '../ui/info-dialog.tsx';
import { QrOffer } from '../ui/qr-offer.tsx';
import { campaignLink } from './campaign-links.ts';

/** The link of the campaign with this code, to be printed. */
export function CampaignQr({ code, sizePx }: { readonly code: string; readonly sizePx?: number }) {
  const { shortLinkHost } = useSite();
  return (
    <QrOffer
      url={campaignLink(shortLinkHost, code)}
      fileName={`campaign-${code}`}
      {...(sizePx === undefined ? {} : { sizePx })}
    />
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
  return (
    <InfoDialog isOpen={isOpen} title={t('campaigns.qrOf', { name: campaign?.name ?? '' })} onClose={onClose}>
      {campaign ? <CampaignQr code={campaign.code} /> : null}
    </InfoDialog>
  );
}
