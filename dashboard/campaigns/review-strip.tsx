import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { locales } from '../text/languages.ts';
import { useFormats } from '../text/formats.ts';
import { type CampaignFormValues, knownAmong } from './campaign-form.ts';

interface ReviewStripProps {
  readonly control: Control<CampaignFormValues>;
  readonly imageCount: number;
}

/** What the button will make, in one line. */
export function ReviewStrip({ control, imageCount }: ReviewStripProps) {
  const { t } = useTranslation(['common', 'translations']);
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
      ? t('translations:campaignForm.reviewNoTimes')
      : t('translations:campaignForm.reviewLive', { start: at(start), exp: at(exp) }),
    t('translations:campaigns.imageCount', { count: imageCount }),
    isOn && deviceCount > 0
      ? t('translations:campaigns.deviceCount', { count: deviceCount })
      : t('translations:campaigns.notShown'),
    t(`translations:campaigns.${target}`),
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
