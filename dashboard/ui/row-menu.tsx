import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { DotsThreeVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsThreeVertical';
import { type ReactNode, useState } from 'react';
import { usePopoverPlace } from './use-popover-place.ts';

interface RowAction {
  readonly label: string;
  readonly icon: ReactNode;
  /** Opens in a new tab, in place of `onChoose`. */
  readonly href?: string;
  readonly onChoose?: () => void;
  readonly isDangerous?: boolean;
}

interface ActionsProps {
  readonly label: string;
  readonly actions: readonly RowAction[];
}

/** What can be done with one row, behind three dots. */
export function RowMenu({ label, actions }: ActionsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
      <ActionsMenu label={label} actions={actions} anchor={anchor} edge="end" onClose={() => setAnchor(null)} />
    </>
  );
}

/** The same behind a button with words. */
export function MenuButton({
  label,
  icon,
  actions,
  size = 'medium',
}: ActionsProps & { readonly icon: ReactNode; readonly size?: 'small' | 'medium' }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size={size}
        variant="outlined"
        color="secondary"
        startIcon={icon}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <ActionsMenu label={label} actions={actions} anchor={anchor} edge="start" onClose={() => setAnchor(null)} />
    </>
  );
}

interface OpenActionsProps extends ActionsProps {
  readonly anchor: HTMLElement | null;
  readonly edge: 'start' | 'end';
  readonly onClose: () => void;
}

/** For rows that share one menu: open while there is an anchor. */
export function ActionsMenu({ label, actions, anchor, edge, onClose }: OpenActionsProps) {
  const place = usePopoverPlace(edge);
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      onClick={(event) => event.stopPropagation()}
      slotProps={{ list: { 'aria-label': label } }}
      {...place}
    >
      {actions.map((action) => (
        <MenuItem
          key={action.label}
          onClick={() => {
            onClose();
            action.onChoose?.();
          }}
          {...(action.href ? { component: 'a', href: action.href, target: '_blank', rel: 'noreferrer' } : {})}
          sx={action.isDangerous ? { color: 'error.main' } : undefined}
        >
          <ListItemIcon sx={{ minWidth: '0 !important', color: 'inherit', fontSize: 18 }}>{action.icon}</ListItemIcon>
          {action.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
