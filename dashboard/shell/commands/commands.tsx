import { Suspense, lazy, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths, visitorPaths } from '../../paths.ts';
import type { CurrentWorkspace } from '../../session/current-workspace.tsx';
import { useSite } from '../../session/site.tsx';
import { announce } from '../../ui/announcer.tsx';
import { toastFailure } from '../../ui/toasts.tsx';
import type { DialogState } from '../../ui/use-dialog.ts';
import { type ConfirmedSwitch, useConfirmedSwitch } from '../confirmed-switch.tsx';
import { type NavItem, navGroups } from '../navigation-items.ts';
import type { Command } from './command-list.ts';
import { useShortcutChoice, useShortcuts } from './shortcuts.ts';

const CommandMenu = lazy(async () => ({ default: (await import('./command-menu.tsx')).CommandMenu }));
const ShortcutDialog = lazy(async () => ({ default: (await import('./shortcut-dialog.tsx')).ShortcutDialog }));

interface CommandsProps {
  readonly current: CurrentWorkspace;
  readonly menu: DialogState;
  /** Of the shortcuts. */
  readonly list: DialogState;
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

interface Asked {
  readonly current: CurrentWorkspace;
  readonly switchTo: ConfirmedSwitch['choose'];
  readonly onShortcuts: () => void;
}

/** Everything that can be done from anywhere: pages first, then actions, then the other workspaces. */
function useCommands({ current, switchTo, onShortcuts }: Asked): readonly Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const site = useSite();
  const go = (id: string, group: Command['group'], { words, to }: { words: string; to: string }): Command => ({
    id,
    group,
    words,
    run: () => void navigate(to),
  });
  const pages = navGroups(site.features)
    .flatMap(({ items }) => items.flatMap((item) => [item, ...(item.children ?? [])]))
    .filter((item): item is NavItem & { readonly href: string } => item.href !== undefined && !item.disabled)
    .map(({ title, href }) => go(`go-${title}`, 'go', { words: t(`nav.${title}`), to: href }));
  const copyInvite = async () => {
    try {
      await navigator.clipboard.writeText(site.publicUrl + visitorPaths.invite(current.workspace.workspace_id));
      announce(t('ui.copied'));
    } catch {
      toastFailure(t('ui.copyFailed'));
    }
  };
  return [
    ...pages,
    go('notifications', 'go', { words: t('commands.notifications'), to: paths.notifications }),
    { id: 'copy-invite', group: 'do', words: t('commands.copyInvite'), run: () => void copyInvite() },
    { id: 'shortcuts', group: 'do', words: t('commands.shortcutsTitle'), run: onShortcuts },
    ...current.workspaces
      .filter(({ workspace_id }) => workspace_id !== current.workspace.workspace_id)
      .map((workspace) => ({
        id: `switch-${workspace.workspace_id}`,
        group: 'switch' as const,
        words: workspace.name,
        run: () => switchTo(workspace),
      })),
  ];
}
