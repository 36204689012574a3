import type { Campaign } from '@fanfare/contract/campaigns.ts';
import Button from '@mui/material/Button';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { useTranslation } from 'react-i18next';
import { useSite } from '../session/site.tsx';
import { InfoDialog } from '../ui/info-dialog.tsx';
import { QrOffer } from '../ui/qr-offer.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { campaignLink, previewLink } from './campaign-links.ts';
import type { DialogProps } from '../ui/use-dialog.ts';

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

interface QrDialogProps extends DialogProps {
  /** Stays while the dialog fades out. */
  readonly campaign: Campaign | undefined;
}

export function CampaignQrDialog({ campaign, open, onClose }: QrDialogProps) {
  const { t } = useTranslation();
  return (
    <InfoDialog open={open} title={t('campaigns.qrOf', { name: campaign?.name ?? '' })} onClose={onClose}>
      {campaign ? <CampaignQr code={campaign.code} /> : null}
    </InfoDialog>
  );
}

/** Opens the gallery of the campaign with this code as staff see it. */
export function PreviewButton({ code }: { code: string }) {
  const { t } = useTranslation();
  const { shortLinkHost } = useSite();
  return (
    <Button
      variant="outlined"
      color="secondary"
      href={previewLink(shortLinkHost, code)}
      target="_blank"
      rel="noreferrer"
      startIcon={<ArrowSquareOutIcon />}
    >
      {t('campaigns.openPreview')}
      <VisuallyHidden>{t('ui.opensInNewTab')}</VisuallyHidden>
    </Button>
  );
}
