import type { SavedSegment } from '@fanfare/contract/saved-segments.ts';
import type { Segment } from '@fanfare/contract/segments.ts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { countQuery, savedSegmentsQuery } from '../../customers/queries.ts';
import { SegmentsFailed } from '../../customers/segments-failed.tsx';
import { useWorkspaceApi } from '../../session/current-workspace.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CampaignFormValues, useFormErrors } from './campaign-form.ts';

const targets = CampaignFormValues.shape.target.options;
type FormTarget = CampaignFormValues['target'];

interface AudienceProps {
  readonly form: UseFormReturn<CampaignFormValues>;
}

export function AudienceCard({ form }: AudienceProps) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const nameOf = useTargetNames();
  const query = useQuery(savedSegmentsQuery(caller, ws));
  const segments = query.data ?? [];
  const textOf = useTargetTexts(segments.length > 0 || query.isLoadingError);
  return (
    <SectionCard title={t('campaigns.audience')}>
      <Controller
        control={form.control}
        name="target"
        render={({ field: { ref, ...field } }) => (
          <RadioGroup {...field} aria-label={t('campaigns.audience')} sx={{ gap: 1.5 }}>
            {targets.map((target, index) => (
              <FormControlLabel
                key={target}
                value={target}
                disabled={target === 'segment' && segments.length === 0 && field.value !== target}
                control={<Radio slotProps={index === 0 ? { input: { ref } } : {}} />}
                label={<TargetLabel name={nameOf(target)} text={textOf(target)} />}
                sx={cardLook}
              />
            ))}
          </RadioGroup>
        )}
      />
      <SegmentsFailed query={query} />
      <SegmentChoice form={form} segments={segments} />
    </SectionCard>
  );
}

const cardLook = {
  margin: 0,
  gap: 1,
  alignItems: 'flex-start',
  padding: 1,
  paddingInlineEnd: 2,
  borderRadius: '12px',
  border: 1,
  borderColor: 'neutral.300',
  '&:has(:checked)': { borderColor: 'primary.main', backgroundColor: 'ramp.50' },
  '&:hover': { borderColor: 'neutral.600' },
  '&:hover:has(:checked)': { borderColor: 'primary.main' },
} as const;

function TargetLabel({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <Box component="span" sx={{ display: 'block', paddingBlock: '8px' }}>
      <Typography component="span" variant="subtitle2" sx={{ display: 'block' }}>
        {name}
      </Typography>
      <Typography component="span" variant="secondary" sx={{ display: 'block' }}>
        {text}
      </Typography>
    </Box>
  );
}

/** Which of the saved segments, once the audience is one of them. */
function SegmentChoice({ form, segments }: AudienceProps & { readonly segments: readonly SavedSegment[] }) {
  const { t } = useTranslation();
  const target = useWatch({ control: form.control, name: 'target' });
  const error = useFormErrors(form)('segmentId');
  if (target !== 'segment') return null;
  return (
    <Controller
      control={form.control}
      name="segmentId"
      render={({ field: { ref, value, onChange } }) => {
        const chosen = segments.find(({ segmentId }) => segmentId === value);
        return (
          <Box sx={{ marginBlockStart: 2 }}>
            <SelectField
              label={t('campaignForm.segment')}
              value={chosen?.segmentId ?? ''}
              options={[
                ...(chosen ? [] : [['', t('campaignForm.errors.segmentMissing')] as const]),
                ...segments.map(({ segmentId, name }) => [segmentId, name] as const),
              ]}
              onChange={onChange}
              inputRef={ref}
              error={error}
            />
            {chosen ? <Reach segment={chosen.segment} /> : null}
          </Box>
        );
      }}
    />
  );
}

/** How many it is at the moment. */
function Reach({ segment }: { readonly segment: Segment }) {
  const { t } = useTranslation();
  const count = useReach(segment);
  return (
    <FormHelperText role="status">
      {count === undefined ? ' ' : t('campaignForm.segmentReach', { count })}
    </FormHelperText>
  );
}

function useTargetTexts(hasSegments: boolean): (target: FormTarget) => string {
  const { t } = useTranslation();
  return (target) => {
    if (target === 'segment') return t(`campaignForm.${hasSegments ? 'segmentText' : 'noSegments'}`);
    return t(`campaignForm.${target}Text`);
  };
}

/** With how many each reaches, once they are counted. */
function useTargetNames(): (target: FormTarget) => string {
  const { t } = useTranslation();
  const counts = { customers: useReach(audiences.customers), recent: useReach(audiences.recent) };
  return (target) => {
    const count = target === 'customers' || target === 'recent' ? counts[target] : undefined;
    if (target === 'everyone' || target === 'segment' || count === undefined) return t(`campaigns.${target}`);
    return t(`campaigns.${target}Count`, { number: count });
  };
}

/** Who opted out is never counted. */
function useReach(segment: Segment): number | undefined {
  const { caller, ws } = useWorkspaceApi();
  const { data, isPlaceholderData } = useQuery(countQuery(caller, ws, segment));
  if (!data || isPlaceholderData) return undefined;
  return segment.status === 'blocked' ? 0 : data.active;
}

const audiences = {
  customers: {},
  recent: { seenWithinDays: 30 },
} as const satisfies Readonly<Record<string, Segment>>;
