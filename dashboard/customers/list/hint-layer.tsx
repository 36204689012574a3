import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { type HTMLAttributes, type PropsWithChildren, type TimeHTMLAttributes, useEffect, useState } from 'react';

/**
 * Shows the `data-hint` of whatever below it is pointed at or focused: one for a whole list, where a tooltip for each
 * row would cost more than the row. The element itself says the same by `aria-description`.
 */
export function HintLayer({ children }: PropsWithChildren) {
  const [layer, setLayer] = useState<HTMLDivElement | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement>();
  useEffect(() => {
    if (!layer) return undefined;
    const show = (event: Event) => setAnchor(hintedAt(event.target));
    const hide = () => setAnchor(undefined);
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    const shown = ['pointerover', 'focusin'];
    const hidden = ['pointerleave', 'focusout'];
    for (const name of shown) layer.addEventListener(name, show);
    for (const name of hidden) layer.addEventListener(name, hide);
    document.addEventListener('keydown', dismiss);
    return () => {
      for (const name of shown) layer.removeEventListener(name, show);
      for (const name of hidden) layer.removeEventListener(name, hide);
      document.removeEventListener('keydown', dismiss);
    };
  }, [layer]);
  return (
    <div ref={setLayer}>
      {children}
      {anchor?.isConnected ? (
        <Popper open anchorEl={anchor} placement="top" sx={{ zIndex: 'tooltip', pointerEvents: 'none' }}>
          <Paper role="tooltip" elevation={0} sx={hintLook}>
            {anchor.dataset['hint']}
          </Paper>
        </Popper>
      ) : null}
    </div>
  );
}

const hintLook = {
  backgroundColor: 'neutral.900',
  color: 'neutral.50',
  borderRadius: '6px',
  fontSize: '0.75rem',
  fontWeight: 500,
  padding: '6px 10px',
  marginBlock: '6px',
  maxWidth: 300,
} as const;

function hintedAt(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-hint]') ?? undefined) : undefined;
}

type HintedProps = { readonly hint: string } & (
  | ({ readonly as: 'span' } & HTMLAttributes<HTMLElement>)
  | ({ readonly as: 'time' } & TimeHTMLAttributes<HTMLElement>)
);

/** Words with more behind them, which the hint layer around shows on hover and focus. */
export function Hinted({ as: Element, hint, ...shown }: HintedProps) {
  return <Element tabIndex={0} data-hint={hint} aria-description={hint} {...shown} />;
}
