import type { HTMLAttributes, TimeHTMLAttributes } from 'react';

type HintedProps = { readonly hint: string } & (
  | ({ readonly as: 'span' } & HTMLAttributes<HTMLElement>)
  | ({ readonly as: 'time' } & TimeHTMLAttributes<HTMLElement>)
);

/** Words with more behind them, which the hint layer around shows on hover and focus. */
export function Hinted({ as: Element, hint, ...shown }: HintedProps) {
  return <Element tabIndex={0} data-hint={hint} aria-description={hint} {...shown} />;
}
