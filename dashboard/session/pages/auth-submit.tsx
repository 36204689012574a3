import type { ReactNode } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';

/** The way on from an auth form. */
export function AuthSubmit({ isBusy, children }: { readonly isBusy: boolean; readonly children: ReactNode }) {
  return (
    <BusyButton isBusy={isBusy} size="large">
      {children}
    </BusyButton>
  );
}
