import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ReadyImage } from '../../images/image-list.ts';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { useFormats } from '../../text/formats.ts';
import { locales } from '../../text/languages.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { DetailsDrawer } from '../../ui/details-drawer.tsx';
import { CampaignPreview } from '../preview/campaign-preview.tsx';
import { type CampaignFormValues, knownAmong } from './campaign-form.ts';
import { type DraftInHand, useDraftKeeping } from './use-draft-keeping.ts';

interface EditorFooterProps extends DraftInHand {
  readonly isBusy: boolean;
}

/** Always in view: what will be made, whether the draft is safe, and the one button. */
export function EditorFooter({ isBusy, images, ...draft }: EditorFooterProps) {
  const { t } = useTranslation();
  const { language } = useFormats();
  const { savedAt, lacksPictures } = useDraftKeeping({ ...draft, images });
  const time =
    savedAt &&
    new Date(savedAt).toLocaleTimeString(locales[language], {
      hour: 'numeric',
      minute: '2-digit',
      hour12: language === 'en',
    });
  return (
    <Box
      sx={{
        position: 'sticky',
        insetBlockEnd: 0,
        zIndex: 2,
        marginInline: { xs: -2, sm: -3 },
        // Down to the page's end, over its own padding.
        marginBlockEnd: { xs: -3, sm: -4, md: -5, lg: -8 },
        paddingInline: { xs: 2, sm: 3 },
        paddingBlock: 1.5,
        paddingBlockEnd: 'max(12px, env(safe-area-inset-bottom))',
        backgroundColor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ alignItems: { sm: 'center' }, justifyContent: 'space-between', gap: 1.5 }}
      >
        <Box sx={{ minWidth: 0 }}>
          <ReviewStrip control={draft.form.control} imageCount={images.length} />
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {time ? t(`campaignForm.${lacksPictures ? 'draftSavedWithout' : 'draftSaved'}`, { time }) : null}
          </Typography>
        </Box>
        <Stack direction="row" sx={{ gap: 1.5, flexShrink: 0 }}>
          <PreviewButton images={images} />
          <BusyButton isBusy={isBusy} sx={{ flexGrow: { xs: 1, sm: 0 } }}>
            {t(draft.campaignId ? 'campaignForm.saveChanges' : 'campaigns.create')}
          </BusyButton>
        </Stack>
      </Stack>
    </Box>
  );
}

/** Where the screen has no room for the preview beside the form. */
function PreviewButton({ images }: { readonly images: readonly ReadyImage[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<DeviceMobileIcon />}
        onClick={() => setOpen(true)}
        sx={{ display: { lg: 'none' } }}
      >
        {t('campaignPreview.preview')}
      </Button>
      <DetailsDrawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        kind={t('campaigns.details')}
        title={t('campaignPreview.preview')}
      >
        <CampaignPreview images={images} />
      </DetailsDrawer>
    </>
  );
}

interface ReviewStripProps {
  readonly control: Control<CampaignFormValues>;
  readonly imageCount: number;
}

/** What the button will make, in one line. */
function ReviewStrip({ control, imageCount }: ReviewStripProps) {
  const { t } = useTranslation();
  const { language } = useFormats();
  const { devices } = useCurrentWorkspace().workspace;
  const [start, exp, isOn, choice, ids, target] = useWatch({
    control,
    name: ['start', 'exp', 'isOnDevices', 'deviceChoice', 'deviceIds', 'target'],
  });
  const at = (time: number) =>
    new Date(time).toLocaleString(locales[language], {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: language === 'en',
    });
  const deviceIds = devices.map(({ id }) => id);
  const deviceCount = choice === 'all' ? devices.length : knownAmong(ids, deviceIds).length;
  const parts = [
    start === null || exp === null
      ? t('campaignForm.reviewNoTimes')
      : t('campaignForm.reviewLive', { start: at(start), exp: at(exp) }),
    t('campaigns.imageCount', { count: imageCount }),
    isOn && deviceCount > 0 ? t('campaigns.deviceCount', { count: deviceCount }) : t('campaigns.notShown'),
    t(`campaigns.${target}`),
  ];
  return (
    <Typography variant="subtitle2" component="p">
      {parts.map((part, index) => (
        <Box key={part} component="span" sx={{ display: 'inline-block' }}>
          {part}
          {index < parts.length - 1 ? <>&nbsp;·&nbsp;</> : null}
        </Box>
      ))}
    </Typography>
  );
}
