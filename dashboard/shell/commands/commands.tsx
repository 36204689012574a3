import { Suspense, lazy, useCallback } from 'react';
import type { CurrentWorkspace } from '../../session/current-workspace.tsx';
import type { useDialog } from '../../ui/use-dialog.ts';
import { useConfirmedSwitch } from '../confirmed-switch.tsx';
import { useCommands } from './use-commands.ts';
import { useShortcutChoice, useShortcuts } from './use-shortcuts.ts';

const CommandMenu = lazy(async () => ({ default: (await import('./command-menu.tsx')).CommandMenu }));
const ShortcutDialog = lazy(async () => ({ default: (await import('./shortcut-dialog.tsx')).ShortcutDialog }));

interface CommandsProps {
  readonly current: CurrentWorkspace;
  readonly menu: ReturnType<typeof useDialog>;
  /** Of the shortcuts. */
  readonly list: ReturnType<typeof useDialog>;
}

/** The command menu and the shortcuts of everybody who works in a workspace. */
export function Commands({ current, menu, list }: CommandsProps) {
  const { isOn, choose } = useShortcutChoice();
  const asked = useConfirmedSwitch(current);
  const commands = useCommands({ current, switchTo: asked.choose, onShortcuts: list.open });
  const { open: openMenu } = menu;
  const { open: openList } = list;
  useShortcuts({
    areKeysOn: isOn,
    onMenu: useCallback(() => openMenu(), [openMenu]),
    onShortcuts: useCallback(() => openList(), [openList]),
  });
  return (
    <>
      <Suspense fallback={null}>
        {menu.opening > 0 ? (
          <CommandMenu key={menu.opening} open={menu.isOpen} commands={commands} onClose={menu.close} />
        ) : null}
        {list.opening > 0 ? (
          <ShortcutDialog open={list.isOpen} areKeysOn={isOn} onKeysOn={choose} onClose={list.close} />
        ) : null}
      </Suspense>
      {asked.question}
    </>
  );
}
