import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../theme/settings-provider.tsx';
import { DisplaySettingsForm } from '../ui/display-settings-form.tsx';

/** A gear in the top bar, where it covers no row, and behind it the drawer with the display settings. */
export function AppSettings() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        title={t('appSettings.open')}
        aria-label={t('appSettings.open')}
        onClick={() => setOpen(true)}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        <GearSixIcon size={24} />
      </IconButton>
      <Drawer
        anchor="right"
        open={isOpen}
        onClose={() => setOpen(false)}
        disableScrollLock
        slotProps={{
          backdrop: { invisible: true },
          paper: {
            'aria-labelledby': 'app-settings-title',
            sx: { width: 440, maxWidth: '100%', boxShadow: '0 0 48px rgb(18 22 33 / 0.18)' },
          },
        }}
      >
        <DrawerHead onClose={() => setOpen(false)} />
        <Box sx={{ padding: 3, paddingBlockStart: 1 }}>
          <DisplaySettingsForm />
        </Box>
      </Drawer>
    </>
  );
}

function DrawerHead({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { isDefault, reset } = useSettings();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, padding: 3 }}>
      <Typography id="app-settings-title" variant="h6" component="h2" sx={{ flex: 1 }}>
        {t('appSettings.title')}
      </Typography>
      <IconButton title={t('appSettings.reset')} onClick={reset} aria-label={t('appSettings.reset')}>
        <ArrowCounterClockwiseIcon size={20} />
        {isDefault ? null : <Box component="span" sx={dotLook} />}
      </IconButton>
      <IconButton onClick={onClose} aria-label={t('ui.close')}>
        <XIcon size={20} />
      </IconButton>
    </Stack>
  );
}

/** Says that something differs from its default. */
const dotLook = {
  position: 'absolute',
  insetBlockStart: 6,
  insetInlineEnd: 6,
  width: 8,
  height: 8,
  borderRadius: '50%',
  backgroundColor: 'primary.main',
} as const;
