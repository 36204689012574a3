import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { layout } from '../theme/theme.ts';
import { SettingsMenu } from './settings-menu.tsx';

/** The settings' own menu beside each of their pages. */
export function SettingsLayout() {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, md: 4 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 1fr)' },
        alignItems: 'start',
        maxWidth: layout.pageWidthMaxPx,
        marginInline: 'auto',
        paddingInline: { xs: 2, sm: 3 },
        paddingBlock: { xs: 3, sm: 4, md: 5, lg: 8 },
      }}
    >
      <SettingsMenu label={t('translations:settings.title')} />
      <Outlet />
    </Box>
  );
}
