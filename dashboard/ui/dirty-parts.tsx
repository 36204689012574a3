import { type ReactNode, createContext, use, useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveGuard } from './leave-guard.tsx';

const DirtyPartsContext = createContext<(more: 1 | -1) => void>(() => undefined);

/** Asks before a page is left of which any part holds something unsaved; a page can ask only once. */
export function DirtyParts({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [count, add] = useReducer((before: number, more: 1 | -1) => before + more, 0);
  return (
    <DirtyPartsContext value={add}>
      {children}
      <LeaveGuard
        isDirty={count > 0}
        title={t('ui.leaveTitle')}
        text={t('ui.leaveText')}
        leaveLabel={t('ui.leave')}
        stayLabel={t('ui.stay')}
      />
    </DirtyPartsContext>
  );
}

/** What a part of the page says of itself, as long as it stands. */
export function useDirtyPart(isDirty: boolean): void {
  const add = use(DirtyPartsContext);
  useEffect(() => {
    if (!isDirty) return undefined;
    add(1);
    return () => add(-1);
  }, [add, isDirty]);
}
