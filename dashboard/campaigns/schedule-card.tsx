import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';
import { locales } from '../text/languages.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { type CampaignFormValues, addDays, addMonth, nextQuarterHour } from './campaign-form.ts';
import { DateTimeField } from './date-time-field.tsx';
import { useFormErrors } from './form-errors.ts';

export function ScheduleCard({ form }: { readonly form: UseFormReturn<CampaignFormValues> }) {
  const { t } = useTranslation(['common', 'translations']);
  const zone = useZoneName();
  const errorOf = useFormErrors(form);
  return (
    <SectionCard title={t('translations:campaignForm.when')} lead={t('translations:campaignForm.zone', { zone })}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Controller
          control={form.control}
          name="start"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <DateTimeField
              label={t('translations:campaigns.starts')}
              value={value}
              onChange={(time) => {
                onChange(time);
                if (form.formState.isSubmitted) void form.trigger('exp');
              }}
              onBlur={onBlur}
              inputRef={ref}
              error={errorOf('start')}
              hint={t('translations:campaignForm.startHint')}
            />
          )}
        />
        <Controller
          control={form.control}
          name="exp"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <DateTimeField
              label={t('translations:campaigns.expires')}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              inputRef={ref}
              error={errorOf('exp')}
            />
          )}
        />
      </Box>
      <QuickPicks form={form} />
    </SectionCard>
  );
}

const picks = [
  { key: 'oneDay', endOf: (start: number) => addDays(start, 1) },
  { key: 'oneWeek', endOf: (start: number) => addDays(start, 7) },
  { key: 'twoWeeks', endOf: (start: number) => addDays(start, 14) },
  { key: 'oneMonth', endOf: addMonth },
] as const;

const nextStart = () => nextQuarterHour(Date.now());

/** The end at a usual distance from the start, which is the next quarter hour where none is given yet. */
function QuickPicks({ form }: { readonly form: UseFormReturn<CampaignFormValues> }) {
  const { t } = useTranslation(['common', 'translations']);
  const [start, exp] = useWatch({ control: form.control, name: ['start', 'exp'] });
  const pick = (endOf: (start: number) => number) => {
    const from = start ?? nextStart();
    const options = { shouldDirty: true, shouldValidate: true };
    if (start === null) form.setValue('start', from, options);
    form.setValue('exp', endOf(from), options);
  };
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={t('translations:campaignForm.quickPicks')}
      sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap', marginBlockStart: 3 }}
    >
      <Typography
        variant="body2"
        aria-hidden
        sx={{ color: 'text.secondary', marginInlineEnd: 0.5, flexBasis: { xs: '100%', sm: 'auto' } }}
      >
        {t('translations:campaignForm.quickPicks')}
      </Typography>
      {picks.map(({ key, endOf }) => {
        const isChosen = start !== null && exp === endOf(start);
        return (
          <Chip
            key={key}
            label={t(`translations:campaignForm.${key}`)}
            variant={isChosen ? 'filled' : 'outlined'}
            color={isChosen ? 'primary' : 'default'}
            aria-pressed={isChosen}
            onClick={() => pick(endOf)}
            sx={{ '@media (pointer: coarse)': { height: 44, borderRadius: '10px' } }}
          />
        );
      })}
    </Stack>
  );
}

/** `Eastern Time`, as people call it. */
function useZoneName(): string {
  const { language } = useFormats();
  return useMemo(() => {
    const parts = new Intl.DateTimeFormat(locales[language], { timeZoneName: 'longGeneric' }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
  }, [language]);
}
