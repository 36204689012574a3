import type { ReactNode } from 'react';

/** A drawing of 24 by 24 in the color of the text around it; it carries no meaning of its own. */
export function PageIcon({ children, isLarge = false }: { readonly children: ReactNode; readonly isLarge?: boolean }) {
  return (
    <svg className={isLarge ? 'icon icon-large' : 'icon'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}
