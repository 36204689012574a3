import { useCallback, useState } from 'react';

/** Whether a dialog, a menu or a drawer is open, and the item that it is about. */
export interface DialogState<Item = undefined> {
  /** Stays known while the dialog fades out. */
  readonly item: Item | undefined;
  readonly isOpen: boolean;
  /** How often it was opened: as its key, it has the dialog start anew each time. */
  readonly opening: number;
  readonly open: Item extends undefined ? () => void : (item: Item) => void;
  readonly close: () => void;
}

/** What a dialog, a menu or a drawer is told by whoever opens it. */
export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function useDialog<Item = undefined>(): DialogState<Item> {
  const [state, setState] = useState<Pick<DialogState<Item>, 'item' | 'isOpen' | 'opening'>>({
    item: undefined,
    isOpen: false,
    opening: 0,
  });
  const open = useCallback(
    (item: Item) => setState(({ opening }) => ({ item, isOpen: true, opening: opening + 1 })),
    [],
  );
  const close = useCallback(() => setState((before) => ({ ...before, isOpen: false })), []);
  return { ...state, open: open as DialogState<Item>['open'], close };
}
