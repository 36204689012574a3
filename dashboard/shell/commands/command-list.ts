// What the command menu offers, and which of it fits what was typed.
import { type WorkspaceRight, mayDo } from '@fanfare/contract/rights.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths, visitorPaths } from '../../paths.ts';
import type { CurrentWorkspace } from '../../session/current-workspace.tsx';
import { useSite } from '../../session/site.tsx';
import { announce } from '../../ui/announcer.tsx';
import { copyText } from '../../ui/copy-button.tsx';
import { fold } from '../../ui/fold.ts';
import type { ConfirmedSwitch } from '../confirmed-switch.tsx';
import { type NavIcon, navGroups } from '../navigation-items.ts';

type CommandThings = 'customers' | 'campaigns' | 'devices' | 'settings';

/** Of campaigns there may be hundreds with the same word. */
export const foundOfGroupMax = 6;

export interface Command {
  readonly id: string;
  readonly group: 'go' | 'do' | 'switch' | CommandThings;
  readonly icon: NavIcon | 'bell' | 'chats' | 'plus' | 'copy' | 'keyboard';
  readonly words: string;
  /** Where it leads, in small letters beside the words. */
  readonly detail?: string;
  readonly run: () => void;
}

/**
 * Those that hold every typed word, however it is written, and a few of each group; those that begin with the first one
 * come first, and with each the others of its group.
 */
export function findCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  const fitting = commands.filter((command) => words.every((word) => fold(command.words).includes(word)));
  const begins = (command: Command) => (first !== '' && fold(command.words).startsWith(first) ? 0 : 1);
  const sorted = fitting.toSorted((one, other) => begins(one) - begins(other));
  return inGroups(sorted).flatMap(([, ofGroup]) => (first === '' ? ofGroup : ofGroup.slice(0, foundOfGroupMax)));
}

/** `Map.groupBy`, which browsers of 2023 do not have. */
export function inGroups(commands: readonly Command[]): readonly (readonly [Command['group'], readonly Command[]])[] {
  const groups = new Map<Command['group'], readonly Command[]>();
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  return [...groups];
}

export interface CommandSources {
  readonly current: CurrentWorkspace;
  readonly switchTo: ConfirmedSwitch['choose'];
  readonly onShortcuts: () => void;
}

/** Everything that can be done from anywhere: pages first, then actions, the other workspaces, and what can be set. */
export function useCommands({ current, switchTo, onShortcuts }: CommandSources): readonly Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const site = useSite();
  const may = (right: WorkspaceRight) => mayDo(current.workspace.role, right);
  const goTo = (to: string) => () => void navigate(to);
  // What has several pages is named for the first of them.
  const pages = navGroups(site.features, may)
    .flatMap(({ items }) => items)
    .flatMap(({ title, icon, href, children, disabled }): readonly Command[] => {
      const to = href ?? children?.[0]?.href;
      if (!icon || !to || disabled) return [];
      return [{ id: `go-${title}`, group: 'go', icon, words: t(`nav.${title}`), run: goTo(to) }];
    });
  const creations = [
    { id: 'create-campaign', words: t('nav.createCampaign'), to: paths.createCampaign, right: 'campaigns.change' },
    { id: 'create-customer', words: t('nav.createCustomer'), to: paths.createCustomer, right: 'customers.search' },
    { id: 'new-text', words: t('commands.newText'), to: paths.sendText, right: 'broadcasts.send' },
  ] as const;
  const copyInvite = () =>
    copyText(site.publicUrl + visitorPaths.invite(current.workspace.workspace_id), () => announce(t('ui.copied')));
  return [
    ...pages,
    ...morePages
      .filter(({ right }) => may(right))
      .map(({ id, icon }) => ({ id, group: 'go' as const, icon, words: t(`commands.${id}`), run: goTo(paths[id]) })),
    ...creations
      .filter(({ right }) => may(right))
      .map(({ id, words, to }) => ({ id, group: 'do' as const, icon: 'plus' as const, words, run: goTo(to) })),
    { id: 'copy-invite', group: 'do', icon: 'copy', words: t('commands.copyInvite'), run: () => void copyInvite() },
    { id: 'shortcuts', group: 'do', icon: 'keyboard', words: t('commands.shortcutsTitle'), run: onShortcuts },
    ...current.workspaces
      .filter(({ workspace_id }) => workspace_id !== current.workspace.workspace_id)
      .map((workspace) => ({
        id: `switch-${workspace.workspace_id}`,
        group: 'switch' as const,
        icon: 'cube' as const,
        words: workspace.name,
        run: () => switchTo(workspace),
      })),
    ...settings
      .filter(({ right }) => may(right))
      .map(({ name, page }) => ({
        id: `settings-${name}`,
        group: 'settings' as const,
        icon: 'gear' as const,
        words: t(`commands.setting_${name}`),
        detail: t(`commands.page_${page}`),
        run: goTo(paths[page]),
      })),
  ];
}

/** Pages that the navigation does not name. */
const morePages = [
  { id: 'broadcasts', icon: 'chats', right: 'broadcasts.view' },
  { id: 'inbox', icon: 'chats', right: 'broadcasts.view' },
  { id: 'notifications', icon: 'bell', right: 'membership' },
] as const;

/** What somebody may look for by its name, and where it stands. */
const settings = [
  { name: 'names', page: 'account', right: 'membership' },
  { name: 'email', page: 'account', right: 'membership' },
  { name: 'phone', page: 'account', right: 'membership' },
  { name: 'password', page: 'account', right: 'membership' },
  { name: 'twoStep', page: 'account', right: 'membership' },
  { name: 'appearance', page: 'account', right: 'membership' },
  { name: 'language', page: 'account', right: 'membership' },
  { name: 'sessions', page: 'account', right: 'membership' },
  { name: 'deleteAccount', page: 'account', right: 'membership' },
  { name: 'letters', page: 'notifications', right: 'membership' },
  { name: 'picture', page: 'workspace', right: 'workspace.change' },
  { name: 'timeZone', page: 'workspace', right: 'workspace.change' },
  { name: 'socials', page: 'workspace', right: 'workspace.change' },
  { name: 'members', page: 'workspace', right: 'members.view' },
  { name: 'consent', page: 'workspace', right: 'workspace.open' },
] as const;
