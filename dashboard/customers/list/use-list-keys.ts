import { type RefObject, useEffect } from 'react';

interface ListKeys {
  readonly searchRef: RefObject<HTMLElement | null>;
  readonly onSelect: (id: string) => void;
  /** Called for Escape outside of anything that Escape closes. */
  readonly onEscape: () => void;
}

/** `/` goes to the search, `X` selects the customer whose row holds the focus, Escape lets the selection go. */
export function useListKeys({ searchRef, onSelect, onEscape }: ListKeys): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTakenElsewhere(event.target))
        return;
      if (event.key === '/') {
        event.preventDefault();
        searchRef.current?.querySelector('input')?.focus();
      }
      if (event.key === 'Escape') onEscape();
      const id = event.key.toLowerCase() === 'x' ? focusedCustomer() : undefined;
      if (id !== undefined) onSelect(id);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [searchRef, onSelect, onEscape]);
}

/** Keys typed into a field, a menu or a dialog mean something there. */
function isTakenElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role=dialog], [role=menu], [role=listbox], textarea, select, [contenteditable=true]'))
    return true;
  return target instanceof HTMLInputElement && target.type !== 'checkbox';
}

function focusedCustomer(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-customer]')?.dataset['customer'];
}
