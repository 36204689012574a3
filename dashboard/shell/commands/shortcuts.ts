import type { WorkspaceRight } from '@fanfare/contract/rights.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { paths } from '../../paths.ts';
import { readStored, writeStored, storageKey, onDevice } from '../../session/browser-storage.ts';
import { useUser } from '../../session/session-provider.tsx';

/** Whether single keys do something, as the person chose on this device. */
export function useShortcutChoice() {
  const key = storageKey(useUser().id, 'shortcuts');
  const [isOn, setOn] = useState(() => readStored(key, z.enum(['on', 'off']), onDevice) !== 'off');
  const choose = (wanted: boolean) => {
    writeStored(key, wanted ? 'on' : 'off', onDevice);
    setOn(wanted);
  };
  return { isOn, choose };
}

interface ShortcutOptions {
  readonly may: May;
  readonly areKeysOn: boolean;
  readonly onMenu: () => void;
  readonly onShortcuts: () => void;
}

/** `Ctrl` or `Cmd` and `K` everywhere; single keys where nothing is typed and no dialog is open. */
export function useShortcuts({ may, areKeysOn, onMenu, onShortcuts }: ShortcutOptions): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const pending = useRef<PressedKey>(undefined);

  useEffect(() => {
    const actions: Readonly<Record<ShortcutAction, () => void>> = {
      shortcuts: onShortcuts,
      search: () => document.querySelector<HTMLElement>('main [role="searchbox"], main input[type="search"]')?.focus(),
      create: () => {
        const to = creationOn(pathname, may);
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
  }, [may, areKeysOn, navigate, onMenu, onShortcuts, pathname]);
}

/** Somebody types, chooses in a menu, or has a dialog before them. */
function isTaken({ target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true;
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

type ShortcutAction = 'search' | 'create' | 'select' | 'shortcuts';

type Shortcut = { readonly keys: string } & (
  | {
      readonly name: 'overview' | 'campaigns' | 'devices' | 'customers' | 'workspace' | 'invite' | 'settings';
      readonly to: string;
    }
  | { readonly name: ShortcutAction; readonly to?: undefined }
);

const shortcuts: readonly Shortcut[] = [
  { keys: 'g o', name: 'overview', to: paths.overview },
  { keys: 'g c', name: 'campaigns', to: paths.campaigns },
  { keys: 'g d', name: 'devices', to: paths.devices },
  { keys: 'g u', name: 'customers', to: paths.customers },
  { keys: 'g w', name: 'workspace', to: paths.workspace },
  { keys: 'g i', name: 'invite', to: paths.invite },
  { keys: 'g s', name: 'settings', to: paths.account },
  { keys: '/', name: 'search' },
  { keys: 'c', name: 'create' },
  { keys: 'x', name: 'select' },
  { keys: '?', name: 'shortcuts' },
];

type May = (right: WorkspaceRight) => boolean;

/** What can be made, where `C` does it, and who may. */
const creations = [
  { below: paths.campaigns, to: paths.createCampaign, right: 'campaigns.change' },
  { below: paths.customers, to: paths.createCustomer, right: 'customers.search' },
] as const;

/** What `C` makes on a page; nothing where there is nothing to make, or not by this role. */
export function creationOn(path: string, may: May): string | undefined {
  return creations.find(({ below, right }) => path.startsWith(below) && may(right))?.to;
}

/** Those that do something for whoever has these rights. */
export function shortcutsFor(may: May): readonly Shortcut[] {
  return shortcuts.filter(({ name }) => name !== 'create' || creations.some(({ right }) => may(right)));
}

// Single keys and pairs of keys that do something wherever nothing is typed.

/** How long the second key of a pair may take. */
export const secondKeyMs = 1_200;

interface PressedKey {
  readonly key: string;
  readonly at: number;
}

/**
 * The pair or the single key that a press makes, as `g o` or `c`, in small letters; a first key of a pair is waited for
 * in `pending`.
 */
export function readSequence(
  pressed: PressedKey,
  pending: PressedKey | undefined,
): { readonly sequence: string | undefined; readonly pending: PressedKey | undefined } {
  const key = pressed.key.toLowerCase();
  const isSecond = pending !== undefined && pressed.at - pending.at <= secondKeyMs;
  if (isSecond) return { sequence: `${pending.key} ${key}`, pending: undefined };
  if (key === 'g') return { sequence: undefined, pending: { key, at: pressed.at } };
  return { sequence: key, pending: undefined };
}
