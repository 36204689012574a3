import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { BrandArt } from './brand-art.tsx';

export function BrandPanel() {
  const { t } = useTranslation();
  return (
    <Stack
      component="aside"
      sx={{
        display: { xs: 'none', lg: 'flex' },
        position: 'sticky',
        insetBlockStart: 0,
        height: '100dvh',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 5,
        padding: 6,
        overflow: 'hidden',
        color: '#ffffff',
        backgroundColor: 'neutral.950',
        backgroundImage: (theme) =>
          `radial-gradient(640px 480px at 50% 38%, ${theme.palette.ramp[900]}b3, transparent 75%)`,
      }}
    >
      <BrandArt />
      <Box sx={{ maxWidth: 480, textAlign: 'center' }}>
        <Typography variant="h5" component="p">
          {t('auth.panelTitle')}
        </Typography>
        <Typography sx={{ color: 'neutral.300', marginBlockStart: 1.5 }}>{t('auth.panelText')}</Typography>
      </Box>
    </Stack>
  );
}
