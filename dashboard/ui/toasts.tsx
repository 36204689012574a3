import { useTranslation } from 'react-i18next';
import { Toaster, toast } from 'sonner';

export const toastLimits = { visible: 3, durationMs: 4_000, gapPx: 14, widthPx: 356 } as const;

/** Something worked: bottom right. */
export function toastDone(message: string): void {
  toast.success(message);
}

/** Something failed: bottom centre. */
export function toastFailure(message: string): void {
  toast.error(message, { position: 'bottom-center' });
}

export function ToastArea({ direction }: { direction: 'ltr' | 'rtl' }) {
  const { t } = useTranslation();
  return (
    <Toaster
      dir={direction}
      position={direction === 'rtl' ? 'bottom-left' : 'bottom-right'}
      visibleToasts={toastLimits.visible}
      duration={toastLimits.durationMs}
      gap={toastLimits.gapPx}
      style={{ '--width': `${toastLimits.widthPx}px` } as React.CSSProperties}
      containerAriaLabel={t('ui.notifications')}
      toastOptions={{ closeButton: true, closeButtonAriaLabel: t('ui.dismiss') }}
      theme="light"
    />
  );
}
