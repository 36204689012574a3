import { useTheme } from '@mui/material/styles';
import type { PopoverProps } from '@mui/material/Popover';

/** Below a button and flush with where it begins, or where it ends; MUI itself mirrors some of its menus alone. */
export function usePopoverPlace(
  edge: 'start' | 'end' = 'start',
): Pick<PopoverProps, 'anchorOrigin' | 'transformOrigin'> {
  const isMirrored = useTheme().direction === 'rtl';
  const horizontal = (edge === 'end') === isMirrored ? 'left' : 'right';
  return { anchorOrigin: { vertical: 'bottom', horizontal }, transformOrigin: { vertical: 'top', horizontal } };
}
