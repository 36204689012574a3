import { Target } from '@fanfare/contract/campaigns.ts';
import type { Segment } from '@fanfare/contract/segments.ts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { countQuery } from '../../customers/queries.ts';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { useFormats } from '../../text/formats.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import type { CampaignFormValues } from './campaign-form.ts';

const targetTexts = { everyone: 'everyoneText', customers: 'customersText', recent: 'recentText' } as const;

export function AudienceCard({ form }: { readonly form: UseFormReturn<CampaignFormValues> }) {
  const { t } = useTranslation();
  const nameOf = useTargetNames();
  return (
    <SectionCard title={t('campaigns.audience')}>
      <Controller
        control={form.control}
        name="target"
        render={({ field: { ref, ...field } }) => (
          <RadioGroup {...field} aria-label={t('campaigns.audience')} sx={{ gap: 1.5 }}>
            {Target.options.map((target, index) => (
              <FormControlLabel
                key={target}
                value={target}
                control={<Radio slotProps={index === 0 ? { input: { ref } } : {}} />}
                label={<TargetLabel name={nameOf(target)} text={t(`campaignForm.${targetTexts[target]}`)} />}
                sx={cardLook}
              />
            ))}
          </RadioGroup>
        )}
      />
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
      <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
        {text}
      </Typography>
    </Box>
  );
}

/** With how many each reaches, once they are counted. Who opted out is never counted. */
function useTargetNames(): (target: Target) => string {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { workspace } = useCurrentWorkspace();
  const caller = useCaller();
  const customers = useQuery(countQuery(caller, workspace.workspace_id, audiences.customers));
  const recent = useQuery(countQuery(caller, workspace.workspace_id, audiences.recent));
  const counts = { customers: customers.data?.count, recent: recent.data?.count };
  return (target) => {
    const count = target === 'everyone' ? undefined : counts[target];
    if (target === 'everyone' || count === undefined) return t(`campaigns.${target}`);
    return t(`campaigns.${target}Count`, { number: number(count) });
  };
}

const audiences = {
  customers: { status: 'active' },
  recent: { status: 'active', seenWithinDays: 30 },
} as const satisfies Readonly<Record<string, Segment>>;
