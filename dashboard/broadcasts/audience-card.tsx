import type { BroadcastDraft } from '@fanfare/contract/broadcasts.ts';
import type { Segment } from '@fanfare/contract/segments.ts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { savedSegmentsQuery } from '../customers/queries.ts';
import { SegmentsFailed } from '../customers/segments-failed.tsx';
import { useWorkspaceApi } from '../session/current-workspace.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { SelectField } from '../ui/select-field.tsx';

export const audiences = {
  everyone: { status: 'active' },
  recent: { status: 'active', seenWithinDays: 30 },
  away: { status: 'active', notSeenForDays: 90 },
} as const satisfies Readonly<Record<string, Segment>>;
const audienceNames = Object.keys(audiences) as (keyof typeof audiences)[];

interface AudienceCardProps {
  readonly draft: BroadcastDraft;
  readonly onChange: (changes: Partial<BroadcastDraft>) => void;
}

/** Who gets it: a usual choice or a saved segment. */
export function AudienceCard({ draft, onChange }: AudienceCardProps) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const query = useQuery(savedSegmentsQuery(caller, ws));
  const saved = query.data ?? [];
  const known = [
    ...audienceNames.map((name) => ({ value: name, name: t(`broadcasts.form.${name}`), segment: audiences[name] })),
    ...saved.map(({ segmentId, name, segment }) => ({ value: segmentId, name, segment })),
  ];
  const isKnown = (segment: Segment) => known.some((one) => isSame(one.segment, segment));
  // One that was saved under a name, and is another by now, still says who gets it, and can be chosen again.
  const [before, setBefore] = useState(draft.segment);
  if (!isKnown(draft.segment) && !isSame(before, draft.segment)) setBefore(draft.segment);
  const unnamed = { value: 'before', name: t('broadcasts.form.audienceBefore'), segment: before };
  const choices = isKnown(before) ? known : [...known, unnamed];
  const chosen = choices.find(({ segment }) => isSame(segment, draft.segment));
  const choose = (value: string) => {
    const segment = choices.find((one) => one.value === value)?.segment;
    if (segment) onChange({ segment });
  };
  return (
    <SectionCard title={t('broadcasts.form.to')}>
      <Stack sx={{ gap: 2 }}>
        <SelectField
          label={t('broadcasts.form.audience')}
          value={chosen?.value ?? ''}
          options={choices.map(({ value, name }) => [value, name] as const)}
          onChange={choose}
        />
        <SegmentsFailed query={query} />
        <Box>
          <FormControlLabel
            control={
              <Switch
                checked={draft.hasOtherConsent}
                onChange={(_, hasOtherConsent) => onChange({ hasOtherConsent })}
              />
            }
            label={t('broadcasts.form.consent')}
          />
          <Typography variant="secondary">{t('broadcasts.form.consentText')}</Typography>
        </Box>
      </Stack>
    </SectionCard>
  );
}

function isSame(one: Segment, other: Segment): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
