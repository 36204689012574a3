import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';

/** The history's state on the way to a page that opens one of its things. */
export interface HandedOver<Thing> {
  readonly opened: Thing;
}

/** Takes what was opened from elsewhere: once, also where this page stands already, and not again after a reload. */
export function useHandedOver<Thing>(shape: z.ZodType<Thing>, take: (thing: Thing) => void): void {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  useEffect(() => {
    const { data, success } = shape.safeParse((state as Partial<HandedOver<unknown>> | null)?.opened);
    if (!success) return;
    take(data);
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
  }, [shape, take, navigate, pathname, search, state]);
}
