import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { locales } from '../../text/languages.ts';
import { DateTimeField } from '../../ui/date-fields.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Segments } from '../../ui/segments.tsx';
import {
  type CampaignFormValues,
  addDays,
  addMonth,
  minuteOf,
  nextQuarterHour,
  useFormErrors,
} from './campaign-form.ts';

export function ScheduleCard({ form }: { readonly form: UseFormReturn<CampaignFormValues> }) {
  const { t } = useTranslation();
  const zone = useZoneName();
  const errorOf = useFormErrors(form);
  const startsNow = useWatch({ control: form.control, name: 'startsNow' });
  return (
    <SectionCard title={t('campaignForm.when')} lead={t('campaignForm.zone', { zone })}>
      <StartChoice form={form} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {startsNow ? null : (
          <Controller
            control={form.control}
            name="start"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <DateTimeField
                label={t('campaigns.starts')}
                value={value}
                onChange={(time) => {
                  onChange(time);
                  if (form.formState.isSubmitted) void form.trigger('exp');
                }}
                onBlur={onBlur}
                inputRef={ref}
                error={errorOf('start')}
                hint={t('campaignForm.startHint')}
              />
            )}
          />
        )}
        <Controller
          control={form.control}
          name="exp"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <DateTimeField
              label={t('campaigns.expires')}
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

/** Now or at a time of one's own; one that has begun can't begin now. */
function StartChoice({ form }: { readonly form: UseFormReturn<CampaignFormValues> }) {
  const { t } = useTranslation();
  const [startsNow, start] = useWatch({ control: form.control, name: ['startsNow', 'start'] });
  const [hasBegun] = useState(() => !startsNow && start !== null && start <= Date.now());
  if (hasBegun) return null;
  const choose = (when: 'now' | 'later') => {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue('startsNow', when === 'now', options);
    // What was chosen before is there again.
    if (when === 'later' && (start ?? 0) <= Date.now()) form.setValue('start', nextQuarterHour(Date.now()), options);
  };
  return (
    <Box sx={{ marginBlockEnd: 3 }}>
      <Segments
        label={t('campaignForm.startChoice')}
        value={startsNow ? 'now' : 'later'}
        choices={(['now', 'later'] as const).map((value) => ({ value, label: t(`campaignForm.start_${value}`) }))}
        onChoose={choose}
      />
    </Box>
  );
}

const picks = [
  { key: 'oneDay', endOf: (start: number) => addDays(start, 1) },
  { key: 'oneWeek', endOf: (start: number) => addDays(start, 7) },
  { key: 'twoWeeks', endOf: (start: number) => addDays(start, 14) },
  { key: 'oneMonth', endOf: addMonth },
] as const;

const thisMinute = () => minuteOf(Date.now());

/** The end at a usual distance from the start, or from now where none is given yet. */
function QuickPicks({ form }: { readonly form: UseFormReturn<CampaignFormValues> }) {
  const { t } = useTranslation();
  const [given, exp, startsNow] = useWatch({ control: form.control, name: ['start', 'exp', 'startsNow'] });
  // The form may have stood open since it was given.
  const start = startsNow ? thisMinute() : given;
  const pick = (endOf: (start: number) => number) => {
    const from = start ?? thisMinute();
    const options = { shouldDirty: true, shouldValidate: true };
    if (start === null) form.setValue('start', from, options);
    form.setValue('exp', endOf(from), options);
  };
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={t('campaignForm.quickPicks')}
      sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap', marginBlockStart: 3 }}
    >
      <Typography variant="secondary" aria-hidden sx={{ marginInlineEnd: 0.5, flexBasis: { xs: '100%', sm: 'auto' } }}>
        {t('campaignForm.quickPicks')}
      </Typography>
      {picks.map(({ key, endOf }) => {
        const isChosen = start !== null && exp === endOf(start);
        return (
          <Chip
            key={key}
            label={t(`campaignForm.${key}`)}
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
export function useZoneName(): string {
  const { language } = useFormats();
  return useMemo(() => {
    const parts = new Intl.DateTimeFormat(locales[language], { timeZoneName: 'longGeneric' }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
  }, [language]);
}
