import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { DotsThreeVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsThreeVertical';
import { useState, type ReactNode } from 'react';
import { usePopoverPlace } from './use-popover-place.ts';

export interface RowDeed {
  readonly label: string;
  readonly icon: ReactNode;
  /** Opens in a new tab, in place of `onChoose`. */
  readonly href?: string;
  readonly onChoose?: () => void;
  readonly isDangerous?: boolean;
}

/** What can be done with one row, behind three dots. */
export function RowMenu({ label, deeds }: { readonly label: string; readonly deeds: readonly RowDeed[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const place = usePopoverPlace('end');
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          event.stopPropagation();
          setAnchor(event.currentTarget);
        }}
      >
        <DotsThreeVerticalIcon size={20} weight="bold" />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        onClick={(event) => event.stopPropagation()}
        slotProps={{ list: { 'aria-label': label } }}
        {...place}
      >
        {deeds.map((deed) => (
          <MenuItem
            key={deed.label}
            onClick={() => {
              close();
              deed.onChoose?.();
            }}
            {...(deed.href ? { component: 'a', href: deed.href, target: '_blank', rel: 'noreferrer' } : {})}
            sx={deed.isDangerous ? { color: 'error.main' } : undefined}
          >
            <ListItemIcon sx={{ minWidth: '0 !important', color: 'inherit', fontSize: 18 }}>{deed.icon}</ListItemIcon>
            {deed.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
