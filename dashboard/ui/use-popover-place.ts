import { useTheme } from '@mui/material/styles';
import type { PopoverProps } from '@mui/material/Popover';

/** Below a button and flush with where it begins; MUI mirrors menus by itself, but no other popover. */
export function usePopoverPlace(): Pick<PopoverProps, 'anchorOrigin' | 'transformOrigin'> {
  const horizontal = useTheme().direction === 'rtl' ? 'right' : 'left';
  return { anchorOrigin: { vertical: 'bottom', horizontal }, transformOrigin: { vertical: 'top', horizontal } };
}
