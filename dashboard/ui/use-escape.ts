import { useEffect, useEffectEvent } from 'react';

/** Escape, where nothing takes it that lies over the page or that is typed into. */
export function useEscape(onEscape: () => void): void {
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isTaken(event.target)) leave();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role=dialog], [role=menu], [role=listbox], textarea, select, [contenteditable=true]'))
    return true;
  return target instanceof HTMLInputElement && target.type !== 'checkbox';
}
