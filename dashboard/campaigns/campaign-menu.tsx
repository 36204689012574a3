import { hasEnded } from '@fanfare/contract/campaign-lifecycle.ts';
import type { Campaign } from '@fanfare/contract/campaigns.ts';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { LinkIcon } from '@phosphor-icons/react/dist/csr/Link';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { QrCodeIcon } from '@phosphor-icons/react/dist/csr/QrCode';
import { useTranslation } from 'react-i18next';
import { useSite } from '../session/site.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { toastDone, toastFailure } from '../ui/toasts.tsx';
import { campaignLink, previewLink } from './campaign-links.ts';

export interface CampaignActions {
  readonly onOpen: (campaign: Campaign) => void;
  readonly onEdit: (campaign: Campaign) => void;
  readonly onShowQr: (campaign: Campaign) => void;
  readonly onDuplicate: (campaign: Campaign) => void;
  readonly onCancel: (campaign: Campaign) => void;
}

interface CampaignMenuProps extends Omit<CampaignActions, 'onOpen'> {
  readonly campaign: Campaign;
  readonly now: number;
}

export function CampaignMenu({ campaign, now, ...actions }: CampaignMenuProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { shortLinkHost } = useSite();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(campaignLink(shortLinkHost, campaign.code));
      toastDone(t('translations:campaigns.linkCopied'));
    } catch {
      toastFailure(t('ui.copyFailed'));
    }
  };
  const edit = {
    label: t('translations:campaigns.edit'),
    icon: <PencilSimpleIcon />,
    onChoose: () => actions.onEdit(campaign),
  };
  const cancel = {
    label: t('translations:campaigns.cancel'),
    icon: <ProhibitIcon />,
    onChoose: () => actions.onCancel(campaign),
    isDangerous: true,
  };
  const isOver = hasEnded(campaign, now);
  return (
    <RowMenu
      label={t('translations:campaigns.menuOf', { name: campaign.name })}
      actions={[
        {
          label: t('translations:campaigns.openPreview'),
          icon: <ArrowSquareOutIcon />,
          href: previewLink(shortLinkHost, campaign.code),
        },
        { label: t('translations:campaigns.copyLink'), icon: <LinkIcon />, onChoose: () => void copy() },
        { label: t('translations:campaigns.qr'), icon: <QrCodeIcon />, onChoose: () => actions.onShowQr(campaign) },
        ...(isOver ? [] : [edit]),
        {
          label: t('translations:campaigns.duplicate'),
          icon: <CopyIcon />,
          onChoose: () => actions.onDuplicate(campaign),
        },
        ...(isOver ? [] : [cancel]),
      ]}
    />
  );
}
