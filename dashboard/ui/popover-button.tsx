import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Popover from '@mui/material/Popover';
import type { SxProps, Theme } from '@mui/material/styles';
import { type ReactNode, useId, useState } from 'react';
import { Announcer } from './announcer.tsx';
import { usePopoverPlace } from './use-popover-place.ts';

interface PopoverButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** The edge of the button that the popover is flush with. */
  readonly edge?: 'start' | 'end';
  /** A sheet from below instead, where there is no room beside the button. */
  readonly isSheet?: boolean;
  /** Of the paper. */
  readonly sx: SxProps<Theme>;
  /** What stands in it; its heading has `titleId`. */
  readonly children: (opened: { readonly titleId: string; readonly close: () => void }) => ReactNode;
}

/** A button and the small dialog that it opens, below it. */
export function PopoverButton({ label, icon, edge = 'start', isSheet = false, sx, children }: PopoverButtonProps) {
  const place = usePopoverPlace(edge);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const titleId = useId();
  const close = () => setAnchor(null);
  const dialog = { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, tabIndex: -1 } as const;
  const content = (
    <>
      <Announcer />
      {children({ titleId, close })}
    </>
  );
  return (
    <>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={icon}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      {isSheet ? (
        <Drawer anchor="bottom" open={anchor !== null} onClose={close} slotProps={{ paper: { ...dialog, sx } }}>
          {content}
        </Drawer>
      ) : (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          {...place}
          slotProps={{ paper: { ...dialog, sx } }}
        >
          {content}
        </Popover>
      )}
    </>
  );
}
