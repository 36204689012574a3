import { formatPhone } from '@fanfare/contract/phone.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';
import { LanguageChoice } from '../ui/display-settings-form.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { useNow } from '../ui/use-now.ts';

const sampleNumber = 1_234_567;
/** Numbers with 555 01 belong to nobody. */
const samplePhone = '14155550132';

/** The language, and how it writes what is written differently elsewhere. */
export function RegionCard() {
  const { t } = useTranslation(['common', 'translations']);
  const { dateTime, number } = useFormats();
  const samples = [
    ['date', dateTime(useNow())],
    ['number', number(sampleNumber)],
    ['phone', formatPhone(samplePhone)],
  ] as const;
  return (
    <SectionCard title={t('translations:settings.region.title')} lead={t('translations:settings.region.lead')}>
      <LanguageChoice />
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, marginBlock: '24px 0' }}>
        {samples.map(([name, sample]) => (
          <div key={name}>
            <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
              {t(`translations:settings.region.${name}`)}
            </Box>
            <Box component="dd" sx={{ margin: 0, fontVariantNumeric: 'tabular-nums' }}>
              <bdi>{sample}</bdi>
            </Box>
          </div>
        ))}
      </Box>
    </SectionCard>
  );
}
