import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { locales } from '../text/languages.ts';
import { useFormats } from '../text/formats.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import type { CampaignFormValues } from './campaign-form.ts';
import { ReviewStrip } from './review-strip.tsx';
import { useDraftKeeping } from './use-draft-keeping.ts';

interface CreateFooterProps {
  readonly form: UseFormReturn<CampaignFormValues>;
  readonly id: string;
  readonly imageCount: number;
  readonly isWorthKeeping: boolean;
  readonly isBusy: boolean;
  readonly onPreview: () => void;
}

/** Always in view: what will be made, whether the draft is safe, and the one button. */
export function CreateFooter({ isBusy, onPreview, ...draft }: CreateFooterProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { language } = useFormats();
  const savedAt = useDraftKeeping(draft);
  const time =
    savedAt &&
    new Date(savedAt).toLocaleTimeString(locales[language], { hour: 'numeric', minute: '2-digit', hour12: language === 'en' });
  return (
    <Box
      sx={{
        position: 'sticky',
        insetBlockEnd: 0,
        zIndex: 2,
        marginInline: { xs: -2, sm: -3 },
        paddingInline: { xs: 2, sm: 3 },
        paddingBlock: 1.5,
        paddingBlockEnd: 'max(12px, env(safe-area-inset-bottom))',
        backgroundColor: 'background.paper',
        borderBlockStart: 1,
        borderColor: 'divider',
      }}
    >
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ alignItems: { sm: 'center' }, justifyContent: 'space-between', gap: 1.5, paddingInlineEnd: { lg: 8 } }}
      >
        <Box sx={{ minWidth: 0 }}>
          <ReviewStrip control={draft.form.control} imageCount={draft.imageCount} />
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', minHeight: 20 }}>
            {time ? t('translations:campaignForm.draftSaved', { time }) : null}
          </Typography>
        </Box>
        <Stack direction="row" sx={{ gap: 1.5, flexShrink: 0 }}>
          <Button
            variant="outlined"
            color="secondary"
            startIcon={<DeviceMobileIcon />}
            onClick={onPreview}
            sx={{ display: { lg: 'none' } }}
          >
            {t('translations:campaignForm.preview')}
          </Button>
          <BusyButton isBusy={isBusy} sx={{ flexGrow: { xs: 1, sm: 0 } }}>
            {t('translations:campaigns.create')}
          </BusyButton>
        </Stack>
      </Stack>
    </Box>
  );
}
