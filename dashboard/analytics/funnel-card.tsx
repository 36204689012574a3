import type { Analytics } from '@fanfare/contract/analytics.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../ui/section-card.tsx';
import { ShareBar } from '../ui/share-bar.tsx';
import { rateOf } from './figures.ts';
import { useAnalyticsWords } from './use-words.ts';

const stepsOfMany = ['opened', 'sawFirst', 'sawLast', 'clicked'] as const;
/** Its first picture is its last one too. */
const stepsOfOneImage = ['opened', 'sawFirst', 'clicked'] as const;

interface FunnelCardProps {
  readonly funnel: NonNullable<Analytics['funnel']>;
  /** All who opened the gallery. */
  readonly visitors: number;
  /** The campaign shows a single picture. */
  readonly isOneImage: boolean;
}

/** How far the campaign's visitors got. */
export function FunnelCard({ funnel, visitors, isOneImage }: FunnelCardProps) {
  const { t } = useTranslation(['common', 'translations']);
  const words = useAnalyticsWords();
  const counts = { opened: visitors, ...funnel };
  const steps = isOneImage ? stepsOfOneImage : stepsOfMany;
  const most = Math.max(1, ...Object.values(counts));
  return (
    <SectionCard title={t('translations:analytics.funnel')}>
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2.5 }}>
        {steps.map((step, index) => {
          const previous = steps[index - 1];
          const rate = previous && rateOf(counts[step], counts[previous]);
          return (
            <Box component="li" key={step} sx={{ display: 'grid', gap: 0.75 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
                <Box component="span">
                  {t(`translations:analytics.${isOneImage && step === 'sawFirst' ? 'sawOnly' : step}`)}
                </Box>
                <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                  {words.number(counts[step])}
                </Box>
              </Box>
              <ShareBar share={counts[step] / most} />
              {rate === undefined || rate > 1 ? null : (
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                  {t('translations:analytics.continued', { share: words.share(rate) })}
                </Box>
              )}
            </Box>
          );
        })}
      </Box>
      {rateOf(0, visitors) === undefined ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary', marginBlockStart: 2 }}>
          {t('translations:analytics.tooFew')}
        </Box>
      ) : null}
    </SectionCard>
  );
}
