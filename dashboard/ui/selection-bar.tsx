import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SxProps, Theme } from '@mui/material/styles';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { layout } from '../theme/theme.ts';
import { announce } from './announcer.tsx';

interface SelectionBarProps {
  readonly label: string;
  /** How many are selected, in words; said when it changes. */
  readonly selected: string;
  /** Selects all that the view means, where not all of them are. */
  readonly selectAll: { readonly label: string; readonly isDone: boolean; readonly onClick: () => void };
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
      {selectAll.isDone ? null : (
        <Button size="small" onClick={selectAll.onClick}>
          {selectAll.label}
        </Button>
      )}
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

/** Escape, where nothing takes it that lies over the page or that is typed into. */
function useEscape(onEscape: () => void): void {
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isTaken(event.target)) leave();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role=dialog], [role=menu], [role=listbox], textarea, select, [contenteditable=true]'))
    return true;
  return target instanceof HTMLInputElement && target.type !== 'checkbox';
}

export interface Selection<Item> {
  readonly ids: ReadonlySet<string>;
  /** The chosen ones that the view still means, in its order: nothing happens to what nobody sees. */
  readonly chosen: readonly Item[];
  readonly toggle: (id: string) => void;
  /** All that the view means, or these. */
  readonly selectAll: (items?: readonly Item[]) => void;
  readonly clear: () => void;
}

const none: ReadonlySet<string> = new Set();

export function useSelection<Item extends { readonly id: string }>(matching: readonly Item[]): Selection<Item> {
  const [ids, setIds] = useState(none);
  const chosen = useMemo(() => (ids.size === 0 ? [] : matching.filter(({ id }) => ids.has(id))), [matching, ids]);
  const toggle = useCallback((id: string) => {
    setIds((before) => {
      const changed = new Set(before);
      if (!changed.delete(id)) changed.add(id);
      return changed;
    });
  }, []);
  const selectAll = useCallback(
    (items: readonly Item[] = matching) => setIds(new Set(items.map(({ id }) => id))),
    [matching],
  );
  const clear = useCallback(() => setIds(none), []);
  return { ids, chosen, toggle, selectAll, clear };
}
