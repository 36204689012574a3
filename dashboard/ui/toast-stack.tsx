import { type CSSProperties, type FocusEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Toaster } from 'sonner';

export const toastLimits = { visible: 3, durationMs: 4_000, gapPx: 14, widthPx: 356 } as const;

interface ToastStackProps {
  readonly direction: 'ltr' | 'rtl';
  /** Said once it can take toasts. */
  readonly onStanding: () => void;
}

/** Where toasts pile up; mirrored with the page. */
export function ToastStack({ direction, onStanding }: ToastStackProps) {
  const { t } = useTranslation();
  useEffect(onStanding, [onStanding]);
  return (
    <div onFocus={pause} onBlur={goOn}>
      <Toaster
        dir={direction}
        position={direction === 'rtl' ? 'bottom-left' : 'bottom-right'}
        visibleToasts={toastLimits.visible}
        duration={toastLimits.durationMs}
        gap={toastLimits.gapPx}
        style={{ '--width': `${toastLimits.widthPx}px`, fontFamily: 'inherit' } as CSSProperties}
        containerAriaLabel={t('ui.notifications')}
        toastOptions={{ closeButton: true, closeButtonAriaLabel: t('ui.dismiss') }}
        theme="light"
        offset={{ bottom: 'calc(24px + env(safe-area-inset-bottom, 0px))' }}
        mobileOffset={{ bottom: 'calc(16px + env(safe-area-inset-bottom, 0px))' }}
      />
    </div>
  );
}

/** The stack's timers stand still only below the pointer, so the focus is told to it as one. */
function pause({ target }: FocusEvent): void {
  target.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
}

function goOn({ target }: FocusEvent): void {
  target.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }));
}
