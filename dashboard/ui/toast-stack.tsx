import { useEffect, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Toaster } from 'sonner';
import { toastLimits } from './toast-limits.ts';

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
    />
  );
}
