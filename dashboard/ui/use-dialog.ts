import { useState } from 'react';

/** Whether a dialog is open. With `opening` as its key it starts anew each time, and can still fade out. */
export function useDialog() {
  const [state, setState] = useState({ isOpen: false, opening: 0 });
  return {
    ...state,
    open: () => setState(({ opening }) => ({ isOpen: true, opening: opening + 1 })),
    close: () => setState(({ opening }) => ({ isOpen: false, opening })),
  };
}
