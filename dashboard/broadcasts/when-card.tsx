// When a broadcast begins: at once, or at a time that is kept while somebody looks at the other.
import type { BroadcastDraft } from '@fanfare/contract/broadcasts.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { isInRange, nextQuarterHour } from '../campaigns/editor/campaign-form.ts';
import { useZoneName } from '../campaigns/editor/schedule-card.tsx';
import { DateTimeField } from '../ui/date-fields.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { Segments } from '../ui/segments.tsx';
import { useNow } from '../ui/use-now.ts';

export interface When {
  readonly isLater: boolean;
  /** What was chosen before. */
  readonly lastAt: number | null;
}

export function toWhen({ scheduledAt }: BroadcastDraft): When {
  return { isLater: scheduledAt !== null, lastAt: null };
}

interface WhenCardProps {
  readonly at: number | null;
  readonly when: When;
  readonly onWhen: (when: When) => void;
  readonly onChange: (at: number | null) => void;
}

export function WhenCard({ at, when: { isLater, lastAt }, onWhen, onChange }: WhenCardProps) {
  const { t } = useTranslation();
  const zone = useZoneName();
  const now = useNow();
  const choose = (wantsLater: boolean) => {
    onWhen({ isLater: wantsLater, lastAt: wantsLater ? lastAt : at });
    const later = (lastAt ?? 0) > Date.now() ? lastAt : nextQuarterHour(Date.now() + 60 * 60_000);
    onChange(wantsLater ? later : null);
  };
  const outOfRange = isInRange(at ?? now) ? undefined : t('campaignForm.errors.expOutOfRange');
  return (
    <SectionCard title={t('broadcasts.form.when')} lead={isLater ? t('campaignForm.zone', { zone }) : undefined}>
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Segments
          label={t('broadcasts.form.when')}
          value={isLater ? 'later' : 'now'}
          choices={(['now', 'later'] as const).map((value) => ({ value, label: t(`broadcasts.form.${value}`) }))}
          onChoose={(value) => choose(value === 'later')}
        />
        {isLater ? (
          <Box sx={{ width: { xs: '100%', sm: 320 } }}>
            <DateTimeField
              label={t('broadcasts.form.at')}
              value={at}
              onChange={onChange}
              error={at !== null && at < now ? t('broadcasts.form.past') : outOfRange}
            />
          </Box>
        ) : null}
      </Stack>
    </SectionCard>
  );
}
