import { useCallback, useState } from 'react';

/** What a dialog is about; it is still known while the dialog fades out, and `opening` tells one time from the next. */
export function useShown<Subject>() {
  const [state, setState] = useState<{ subject?: Subject; isOpen: boolean; opening: number }>({
    isOpen: false,
    opening: 0,
  });
  const show = useCallback(
    (subject: Subject) => setState(({ opening }) => ({ subject, isOpen: true, opening: opening + 1 })),
    [],
  );
  const hide = useCallback(() => setState((before) => ({ ...before, isOpen: false })), []);
  return { ...state, show, hide };
}
