import type { Analytics } from '@fanfare/contract/analytics.ts';
import { socialNetworkNames, socialNetworks } from '@fanfare/contract/socials.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../ui/section-card.tsx';
import { ShareBar } from '../ui/share-bar.tsx';
import { useAnalyticsWords } from './use-words.ts';

/** Clicks on the follow buttons, in the order in which the gallery shows them. */
export function ClicksCard({ clicks }: { clicks: Analytics['clicks'] }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useAnalyticsWords();
  const most = Math.max(1, ...socialNetworks.map((network) => clicks[network]));
  return (
    <SectionCard title={t('translations:analytics.clicks')}>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2 }}>
        {socialNetworks.map((network) => (
          <Box
            component="li"
            key={network}
            sx={{ display: 'grid', gridTemplateColumns: '96px minmax(0, 1fr) 64px', alignItems: 'center', gap: 1.5 }}
          >
            <Box component="span">{socialNetworkNames[network]}</Box>
            <ShareBar share={clicks[network] / most} />
            <Box component="span" sx={{ textAlign: 'right', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {number(clicks[network])}
            </Box>
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}
