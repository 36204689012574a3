import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type TouchEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { layout } from '../theme/theme.ts';
import { SideNavigation } from './side-navigation.tsx';

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

const distancePxMin = 48;

/** The touches of something that came in from where lines start, and goes by a swipe back there. */
function useSwipeAway(onAway: () => void) {
  const { direction } = useTheme();
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches.length === 1 ? touches.item(0) : undefined;
      start.current = finger ? { x: finger.clientX, y: finger.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches.item(0);
      if (!start.current || !finger) return;
      const across = (finger.clientX - start.current.x) * (direction === 'rtl' ? 1 : -1);
      const along = Math.abs(finger.clientY - start.current.y);
      // What goes up or down as well is a list being scrolled.
      if (across >= distancePxMin && across > 2 * along) onAway();
    },
  };
}
