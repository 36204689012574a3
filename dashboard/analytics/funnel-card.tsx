import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../ui/section-card.tsx';
import { ShareBar } from '../ui/share-bar.tsx';
import { rateOf } from './figures.ts';
import { type FunnelAsked, funnelSteps } from './funnel-steps.ts';
import { useAnalyticsWords } from './use-words.ts';

/** How far the campaign's visitors got. */
export function FunnelCard(asked: FunnelAsked) {
  const { t } = useTranslation(['common', 'translations']);
  const words = useAnalyticsWords();
  const steps = funnelSteps(asked);
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <SectionCard title={t('translations:analytics.funnel')}>
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2.5 }}>
        {steps.map(({ name, count, rate }) => (
          <Box component="li" key={name} sx={{ display: 'grid', gap: 0.75 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
              <Box component="span">{t(`translations:analytics.${name}`)}</Box>
              <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {words.number(count)}
              </Box>
            </Box>
            <ShareBar share={count / most} />
            {rate === undefined ? null : (
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                {t('translations:analytics.continued', { share: words.share(rate) })}
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {rateOf(0, asked.visitors) === undefined ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary', marginBlockStart: 2 }}>
          {t('translations:analytics.tooFew')}
        </Box>
      ) : null}
    </SectionCard>
  );
}
