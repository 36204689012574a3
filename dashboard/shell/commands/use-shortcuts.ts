import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { findKept, keep, keptKey } from '../../session/kept-here.ts';
import { useUser } from '../../session/session-provider.tsx';
import { type PressedKey, readSequence } from './key-sequence.ts';
import { type ShortcutAction, creationOn, shortcuts } from './shortcuts.ts';

/** Whether single keys do something, as the person chose on this device. */
export function useShortcutChoice() {
  const key = keptKey(useUser().id, 'shortcuts');
  const [isOn, setOn] = useState(() => findKept(key, z.enum(['on', 'off']), localStorage) !== 'off');
  const choose = (wanted: boolean) => {
    keep(key, wanted ? 'on' : 'off', localStorage);
    setOn(wanted);
  };
  return { isOn, choose };
}

interface Asked {
  readonly areKeysOn: boolean;
  readonly onMenu: () => void;
  readonly onShortcuts: () => void;
}

/** `Ctrl` or `Cmd` and `K` everywhere; single keys where nothing is typed and no dialog is open. */
export function useShortcuts({ areKeysOn, onMenu, onShortcuts }: Asked): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const pending = useRef<PressedKey>(undefined);

  useEffect(() => {
    const actions: Readonly<Record<ShortcutAction, () => void>> = {
      shortcuts: onShortcuts,
      search: () => document.querySelector<HTMLElement>('main [role="searchbox"], main input[type="search"]')?.focus(),
      create: () => {
        const to = creationOn(pathname);
        if (to) void navigate(to);
      },
      select: () => rowBox()?.click(),
    };
    function onKeyDown(event: KeyboardEvent): void {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        onMenu();
        return;
      }
      if (!areKeysOn || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTaken(event)) return;
      const read = readSequence({ key: event.key, at: event.timeStamp }, pending.current);
      pending.current = read.pending;
      const shortcut = shortcuts.find(({ keys }) => keys === read.sequence);
      if (!shortcut) return;
      event.preventDefault();
      if (shortcut.to === undefined) actions[shortcut.name]();
      else void navigate(shortcut.to);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [areKeysOn, navigate, onMenu, onShortcuts, pathname]);
}

/** Somebody types, chooses in a menu, or has a dialog before them. */
function isTaken({ target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || document.querySelector('[role="dialog"], [role="menu"]')) return true;
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role="listbox"]',
    ) !== null
  );
}

/** The checkbox of the row that the focus is in. */
function rowBox(): HTMLInputElement | null | undefined {
  return document.activeElement?.closest('tr, [role="row"], li')?.querySelector('input[type="checkbox"]');
}
