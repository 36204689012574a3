import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure } from './toasts.tsx';
import type { DialogProps } from './use-dialog.ts';

/** A dialog whose code comes once it is opened. Where none comes, a message says so, and the page stays as it is. */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  return function LazyDialog(props: Props) {
    const { t } = useTranslation();
    const [Dialog, setDialog] = useState(() => loaded);
    const { open } = props;
    const fail = useEffectEvent((error: unknown) => {
      console.warn('A dialog could not be loaded.', error);
      toastFailure(t('ui.dialogNotLoaded'));
      props.onClose();
    });
    useEffect(() => {
      if (!open || Dialog) return undefined;
      let isLeft = false;
      load().then(
        (dialog) => {
          loaded = dialog;
          setDialog(() => dialog);
        },
        (error: unknown) => isLeft || fail(error),
      );
      return () => {
        isLeft = true;
      };
    }, [open, Dialog]);
    return Dialog ? <Dialog {...props} /> : null;
  };
}
