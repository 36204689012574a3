import { type WorkspaceRight, mayDo } from '@fanfare/contract/rights.ts';
import { useCallback } from 'react';
import type { CurrentWorkspace } from '../../session/current-workspace.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { DialogState } from '../../ui/use-dialog.ts';
import { useConfirmedSwitch } from '../confirmed-switch.tsx';
import { useShortcutChoice, useShortcuts } from './shortcuts.ts';

const CommandMenu = lazyDialog(async () => (await import('./command-menu.tsx')).CommandMenu);
const ShortcutDialog = lazyDialog(async () => (await import('./shortcut-dialog.tsx')).ShortcutDialog);

interface CommandsProps {
  readonly current: CurrentWorkspace;
  readonly menu: DialogState;
  /** Of the shortcuts. */
  readonly list: DialogState;
}

/** The command menu and the shortcuts of everybody who works in a workspace. */
export function Commands({ current, menu, list }: CommandsProps) {
  const { isOn, choose } = useShortcutChoice();
  const confirmedSwitch = useConfirmedSwitch(current);
  const { open: openMenu } = menu;
  const { open: openList } = list;
  const { role } = current.workspace;
  useShortcuts({
    may: useCallback((right: WorkspaceRight) => mayDo(role, right), [role]),
    areKeysOn: isOn,
    onMenu: useCallback(() => openMenu(), [openMenu]),
    onShortcuts: useCallback(() => openList(), [openList]),
  });
  return (
    <>
      {menu.opening > 0 ? (
        <CommandMenu
          key={menu.opening}
          open={menu.isOpen}
          current={current}
          switchTo={confirmedSwitch.choose}
          onShortcuts={list.open}
          onClose={menu.close}
        />
      ) : null}
      <ShortcutDialog role={role} open={list.isOpen} areKeysOn={isOn} onKeysOn={choose} onClose={list.close} />
      {confirmedSwitch.question}
    </>
  );
}
