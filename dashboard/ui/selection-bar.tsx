import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, type ReactNode } from 'react';
import { layout } from '../theme/theme.ts';
import { announce } from './announcer.tsx';
import { useEscape } from './use-escape.ts';

interface SelectionBarProps {
  readonly label: string;
  /** How many are selected, in words; said when it changes. */
  readonly selected: string;
  /** Selects all that the view means; nothing where all of them are. */
  readonly selectAll: { readonly label: string; readonly onClick: () => void } | undefined;
  readonly clear: { readonly label: string; readonly onClick: () => void };
  /** What can be done with them. */
  readonly children: ReactNode;
  /** Its size and edges in this list. */
  readonly sx: Exclude<SxProps<Theme>, readonly unknown[]>;
}

/** What is selected in a list and what can be done with it, always in view; Escape lets it go. */
export function SelectionBar({ label, selected, selectAll, clear, children, sx }: SelectionBarProps) {
  useEffect(() => announce(selected), [selected]);
  useEscape(clear.onClick);
  return (
    <Stack direction="row" role="group" aria-label={label} sx={[barLook, sx]}>
      <Typography variant="subtitle2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {selected}
      </Typography>
      {selectAll ? (
        <Button size="small" onClick={selectAll.onClick}>
          {selectAll.label}
        </Button>
      ) : null}
      <Button size="small" color="secondary" onClick={clear.onClick}>
        {clear.label}
      </Button>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', marginInlineStart: { sm: 'auto' } }}>
        {children}
      </Stack>
    </Stack>
  );
}

const barLook = {
  position: 'sticky',
  insetBlockStart: layout.barHeightPx,
  zIndex: 3,
  columnGap: 1,
  rowGap: 0.5,
  flexWrap: 'wrap',
  alignItems: 'center',
  backgroundColor: 'ramp.50',
  '& > .MuiButton-text': { paddingInline: 1 },
} as const;
