import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useTranslation } from 'react-i18next';
import { layout } from '../theme/theme.ts';
import { SideNavigation } from './side-navigation.tsx';
import { useSwipeAway } from './use-swipe-away.ts';

export interface NavigationDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** For windows without room for it at the side. Escape, a touch beside it and a swipe close it too. */
export function NavigationDrawer({ isOpen, onClose }: NavigationDrawerProps) {
  const { t } = useTranslation();
  const swipe = useSwipeAway(onClose);
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      {...swipe}
      sx={{ display: { lg: 'none' } }}
      slotProps={{
        paper: {
          'aria-label': t('nav.main'),
          sx: { width: layout.mobileNavWidthPx, maxWidth: '100%', backgroundColor: 'transparent' },
        },
      }}
    >
      <SideNavigation onNavigate={onClose} />
      <IconButton
        onClick={onClose}
        aria-label={t('nav.close')}
        sx={{ position: 'absolute', insetBlockStart: 16, insetInlineEnd: 12, color: 'neutral.400' }}
      >
        <XIcon size={20} />
      </IconButton>
    </Drawer>
  );
}
