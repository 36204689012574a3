import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { savedSegmentsQuery } from '../../customers/queries.ts';
import { type ReadyImage, keyedImages } from '../../images/image-list.ts';
import { useCurrentWorkspace, useWorkspaceApi } from '../../session/current-workspace.tsx';
import { useFormats } from '../../text/formats.ts';
import { locales } from '../../text/languages.ts';
import { plainList } from '../../theme/theme.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { DetailsDrawer } from '../../ui/details-drawer.tsx';
import { goTo } from '../../ui/section-links.tsx';
import { useAudienceWords } from '../campaign-facts.tsx';
import { CampaignPreview } from '../preview/campaign-preview.tsx';
import { type CampaignFormValues, isSegmentMissing, knownAmong } from './campaign-form.ts';
import { type DraftInHand, useDraftKeeping } from './draft.ts';

interface EditorFooterProps extends DraftInHand {
  readonly images: readonly ReadyImage[];
  readonly isBusy: boolean;
}

/** Always in view: what will be made, whether the draft is safe, and the one button. */
export function EditorFooter({ isBusy, images, ...draft }: EditorFooterProps) {
  const { t } = useTranslation();
  const { language } = useFormats();
  const savedAt = useDraftKeeping(draft);
  const hasNewImages = images.some(({ imageUrl }) => imageUrl === undefined);
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
          <ReviewStrip control={draft.form.control} imageCount={keyedImages(draft.listed).length} />
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {time ? t(`campaignForm.${hasNewImages ? 'draftSavedWithout' : 'draftSaved'}`, { time }) : null}
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
        open={isOpen}
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

/** The summary of the campaign, each line of it a way to its section. */
function ReviewStrip(props: ReviewStripProps) {
  const { t } = useTranslation();
  return (
    <Box component="ul" aria-label={t('campaignForm.review')} sx={reviewLook}>
      {useReviewItems(props).map(({ section, text, isMissing = false }) => (
        <li key={section}>
          <Link
            component="button"
            type="button"
            variant="body2"
            underline="hover"
            onClick={() => goTo(section)}
            sx={{ color: isMissing ? 'warning.dark' : 'text.primary' }}
          >
            {isMissing ? (
              <WarningCircleIcon weight="bold" />
            ) : (
              <Box component={CheckCircleIcon} weight="fill" sx={{ color: 'success.main' }} />
            )}
            {text}
          </Link>
        </li>
      ))}
    </Box>
  );
}

export type SectionName = 'images' | 'basics' | 'when' | 'where' | 'audience';

interface ReviewItem {
  readonly section: SectionName;
  readonly text: string;
  readonly isMissing?: boolean;
}

function useReviewItems({ control, imageCount }: ReviewStripProps): readonly ReviewItem[] {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  const { caller, ws } = useWorkspaceApi();
  const { devices } = useCurrentWorkspace().workspace;
  const { data: segments } = useQuery(savedSegmentsQuery(caller, ws));
  const segmentIds = segments?.map((one) => one.segmentId);
  const values = useWatch({ control }) as CampaignFormValues;
  const { name, startsNow, start, exp, isOnDevices, deviceChoice, deviceIds, target, segmentId } = values;
  const isSegment = target === 'segment';
  const audienceWords = useAudienceWords(isSegment);
  const known = knownAmong(
    deviceIds,
    devices.map(({ id }) => id),
  );
  const deviceCount = deviceChoice === 'all' ? devices.length : known.length;
  const starts = startsNow ? t('campaignForm.start_now') : start && shortDate(start);
  return [
    imageCount > 0
      ? { section: 'images', text: t('campaigns.imageCount', { count: imageCount }) }
      : { section: 'images', text: t('campaignForm.missingImages'), isMissing: true },
    name.trim()
      ? { section: 'basics', text: t('campaigns.name') }
      : { section: 'basics', text: t('campaignForm.errors.nameMissing'), isMissing: true },
    starts && exp
      ? { section: 'when', text: `${starts} – ${shortDate(exp)}` }
      : { section: 'when', text: t('campaignForm.reviewNoTimes'), isMissing: true },
    {
      section: 'where',
      text:
        isOnDevices && deviceCount > 0 ? t('campaigns.deviceCount', { count: deviceCount }) : t('campaigns.notShown'),
    },
    isSegmentMissing(values, segmentIds)
      ? { section: 'audience', text: t('campaignForm.errors.segmentMissing'), isMissing: true }
      : {
          section: 'audience',
          text: audienceWords(isSegment ? { target: 'customers', segmentId } : { target, segmentId: null }),
        },
  ];
}

const reviewLook = {
  ...plainList,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  '& button': { display: 'inline-flex', alignItems: 'center', gap: 0.5, paddingBlock: 0.25, fontWeight: 500 },
  '& svg': { flexShrink: 0, fontSize: 16 },
} as const;
