import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames, languages } from '../text/languages.ts';
import { prepareStyles, useScheme } from '../theme/look.tsx';
import { navColors, navLooks } from '../theme/nav-colors.ts';
import { primaryColors, rampOf } from '../theme/palettes.ts';
import { colorModes, useSettings } from '../theme/settings-provider.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { ColorSample } from './color-sample.tsx';

/** Palette, navigation color, direction and language; each applies at once. */
export function DisplaySettingsForm() {
  return (
    <Stack sx={{ gap: 3 }}>
      <AppearanceChoices />
      <LanguageChoice />
    </Stack>
  );
}

export function LanguageChoice() {
  const { t } = useTranslation();
  const { settings, change } = useSettings();
  return (
    <ChoiceRow
      legend={t('appSettings.language')}
      value={settings.language}
      choices={languages.map((name) => ({ value: name, label: languageNames[name], lang: name }))}
      onChoose={(language) => change({ language })}
    />
  );
}

/** The same without the language. */
export function AppearanceChoices() {
  const { t } = useTranslation();
  const { settings, change } = useSettings();
  const scheme = useScheme();
  useEffect(() => void prepareStyles('rtl'), []);
  return (
    <Stack sx={{ gap: 3 }}>
      <ChoiceRow
        legend={t('appSettings.colorMode')}
        value={settings.colorMode}
        choices={colorModes.map((name) => ({ value: name, label: t(`appSettings.${name}`) }))}
        onChoose={(colorMode) => change({ colorMode })}
      />
      <ChoiceRow
        legend={t('appSettings.primaryColor')}
        value={settings.primaryColor}
        choices={primaryColors.map((name) => ({
          value: name,
          label: t(`appSettings.${name}`),
          sample: <ColorSample color={rampOf(name, scheme)[600]} />,
        }))}
        onChoose={(primaryColor) => change({ primaryColor })}
      />
      <ChoiceRow
        legend={t('appSettings.navColor')}
        value={settings.navColor}
        choices={navColors.map((name) => ({
          value: name,
          label: t(`appSettings.${name}`),
          sample: <NavSample background={navLooks[scheme][name].background} border={navLooks[scheme][name].border} />,
        }))}
        onChoose={(navColor) => change({ navColor })}
      />
      <ChoiceRow
        legend={t('appSettings.direction')}
        value={settings.direction}
        choices={(['ltr', 'rtl'] as const).map((name) => ({ value: name, label: t(`appSettings.${name}`) }))}
        onChoose={(direction) => change({ direction })}
      />
    </Stack>
  );
}

function NavSample({ background, border }: { background: string; border: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        width: 36,
        height: 24,
        flexShrink: 0,
        overflow: 'hidden',
        border: '1px solid',
        borderColor: 'neutral.400',
        borderRadius: '6px',
        forcedColorAdjust: 'none',
      }}
    >
      <Box component="span" sx={{ width: 12, backgroundColor: background, borderInlineEnd: `1px solid ${border}` }} />
    </Box>
  );
}
