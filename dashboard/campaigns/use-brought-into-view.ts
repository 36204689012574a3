import { type RefObject, useEffect } from 'react';

/** Brings what comes up into view, once. In braces: newer browsers answer with a promise, which is no clean-up. */
export function useBroughtIntoView(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'center' });
  }, [element]);
}
