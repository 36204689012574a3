import type { Workspace } from '@fanfare/contract/workspaces.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentWorkspace } from '../session/current-workspace.tsx';
import { layout } from '../theme/theme.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { hasUnsaved } from '../ui/leave-guard.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { usePopoverPlace } from '../ui/use-popover-place.ts';
import { WorkspacePicture } from '../ui/workspace-picture.tsx';
import { InvitationItem, InvitationLinks, menuButtonLook, useOwnInvitations } from './workspace-menu-invitations.tsx';
import { SwitchQuestion, useConfirmedSwitch } from './confirmed-switch.tsx';

/** From this many on, whoever knows the name types it. */
const filterFrom = 8;

interface WorkspaceMenuProps {
  readonly anchor: HTMLElement | null;
  readonly current: CurrentWorkspace;
  readonly onClose: () => void;
  /** Another page comes. */
  readonly onNavigate: (() => void) | undefined;
}

/** What opens, in the words of `aria-haspopup`. */
export function workspacePopup({ workspaces }: CurrentWorkspace): 'menu' | 'dialog' {
  return workspaces.length < filterFrom ? 'menu' : 'dialog';
}

/** A menu of a few workspaces, and of many a dialog in which they are found by name. */
export function WorkspaceMenu({ anchor, current, onClose, onNavigate }: WorkspaceMenuProps) {
  const { choose, question } = useConfirmedSwitch(current, onNavigate);
  const { add, dialogs } = useConfirmedAdding(onNavigate);
  const Popup = workspacePopup(current) === 'menu' ? FewWorkspaces : ManyWorkspaces;
  return (
    <>
      <Popup
        anchor={anchor}
        current={current}
        onClose={onClose}
        onLeave={() => {
          onClose();
          onNavigate?.();
        }}
        onChoose={(workspace) => {
          onClose();
          choose(workspace);
        }}
        onAdd={() => {
          onClose();
          add();
        }}
      />
      {question}
      {dialogs}
    </>
  );
}

interface WorkspacesProps extends Omit<WorkspaceMenuProps, 'onNavigate'> {
  readonly onLeave: () => void;
  readonly onChoose: (workspace: Workspace) => void;
  readonly onAdd: () => void;
}

function FewWorkspaces({ anchor, current, onClose, onLeave, onChoose, onAdd }: WorkspacesProps) {
  const { t } = useTranslation();
  const invitations = useOwnInvitations();
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ paper: { sx: paperLook }, list: { 'aria-label': t('switcher.menu') } }}
    >
      {current.workspaces.map((workspace) => (
        <WorkspaceChoice
          key={workspace.workspace_id}
          workspace={workspace}
          isCurrent={isCurrent(current, workspace)}
          onClick={() => onChoose(workspace)}
        />
      ))}
      <Divider role="none" component="li" sx={{ marginBlock: '8px !important' }} />
      {invitations.map((invitation) => (
        <InvitationItem key={invitation.workspaceId} invitation={invitation} onClick={onLeave} />
      ))}
      <WorkspaceAddItem onClick={onAdd} />
    </Menu>
  );
}

const paperLook = { width: layout.workspaceMenuWidthPx, marginBlockStart: 1, maxHeight: 420 } as const;

function ManyWorkspaces({ anchor, current, onClose, onLeave, onChoose, onAdd }: WorkspacesProps) {
  const { t } = useTranslation();
  return (
    <Popover
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      {...usePopoverPlace()}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': t('switcher.menu'),
          sx: { ...paperLook, display: 'flex', flexDirection: 'column' },
        },
      }}
    >
      <WorkspaceFinder current={current} onChoose={onChoose} />
      <Divider />
      <InvitationLinks onLeave={onLeave} />
      <Button color="secondary" startIcon={<PlusIcon size={18} />} onClick={onAdd} sx={menuButtonLook}>
        {t('switcher.create')}
      </Button>
    </Popover>
  );
}

/** The field keeps the focus; the arrows go through what is found, and Enter chooses. */
function WorkspaceFinder({ current, onChoose }: Pick<WorkspacesProps, 'current' | 'onChoose'>) {
  const { t } = useTranslation();
  const listId = useId();
  const { typed, type, found, active, point, onKeyDown } = useFinding(current, onChoose);
  const optionId = ({ workspace_id: id }: Workspace) => `${listId}-${id}`;
  return (
    <>
      <OutlinedInput
        size="small"
        autoFocus
        value={typed}
        placeholder={t('switcher.filter')}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        inputProps={{
          role: 'combobox',
          'aria-label': t('switcher.filter'),
          'aria-autocomplete': 'list',
          'aria-expanded': found.length > 0,
          'aria-controls': listId,
          'aria-activedescendant': active && optionId(active),
          autoComplete: 'off',
        }}
        sx={{ margin: 1, width: 'auto', flexShrink: 0 }}
      />
      <Box
        id={listId}
        role="listbox"
        aria-label={t('switcher.menu')}
        // Browsers let the keyboard into what scrolls; here the field moves it.
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        sx={{ overflowY: 'auto', paddingInline: 1, '&:not(:empty)': { paddingBlockEnd: 1 } }}
      >
        {found.map((workspace, place) => (
          <WorkspaceOption
            key={workspace.workspace_id}
            id={optionId(workspace)}
            workspace={workspace}
            isAt={workspace === active}
            isCurrent={isCurrent(current, workspace)}
            onPoint={() => point(place)}
            onClick={() => onChoose(workspace)}
          />
        ))}
      </Box>
      <Box role="status" sx={{ typography: 'secondary', '&:not(:empty)': { padding: 1.5 } }}>
        {found.length === 0 ? t('switcher.nothing') : null}
      </Box>
    </>
  );
}

/** What is typed, what it finds, and which of that Enter would choose: at first the one that is there. */
function useFinding(current: CurrentWorkspace, onChoose: (workspace: Workspace) => void) {
  const [typed, setTyped] = useState('');
  const [at, point] = useState(() => current.workspaces.findIndex((one) => isCurrent(current, one)));
  const wanted = typed.trim().toLocaleLowerCase();
  const found = current.workspaces.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const active = found[at];
  const type = (name: string) => {
    setTyped(name);
    point(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const ways: Readonly<Record<string, () => void>> = {
      ArrowDown: () => point((at + 1) % Math.max(1, found.length)),
      ArrowUp: () => point((at - 1 + found.length) % Math.max(1, found.length)),
      Enter: () => active && onChoose(active),
    };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    way();
  };
  return { typed, type, found, active, point, onKeyDown };
}

interface WorkspaceOptionProps {
  readonly id: string;
  readonly workspace: Workspace;
  /** Enter would choose it. */
  readonly isAt: boolean;
  readonly isCurrent: boolean;
  readonly onPoint: () => void;
  readonly onClick: () => void;
}

function WorkspaceOption({ id, workspace, isAt, isCurrent: isChosen, onPoint, onClick }: WorkspaceOptionProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAt) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isAt]);
  return (
    <Box
      ref={place}
      id={id}
      role="option"
      aria-selected={isChosen}
      title={workspace.name}
      onPointerMove={onPoint}
      onClick={onClick}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 44,
        paddingInline: 1,
        borderRadius: '8px',
        cursor: 'pointer',
        typography: 'body2',
        ...(isAt && { backgroundColor: 'ramp.50', color: 'ramp.700' }),
      }}
    >
      <WorkspaceLine workspace={workspace} isCurrent={isChosen} />
    </Box>
  );
}

function isCurrent({ workspace }: CurrentWorkspace, one: Workspace): boolean {
  return one.workspace_id === workspace.workspace_id;
}

const LazyAdding = lazyDialog(async () => (await import('./workspace-adding.tsx')).WorkspaceAdding);

/** The menu hands its own properties to whatever stands in it. */
function WorkspaceAddItem(item: MenuItemProps) {
  const { t } = useTranslation();
  return (
    <MenuItem {...item} sx={{ paddingInline: 1 }}>
      <ListItemIcon sx={{ minWidth: '32px !important', justifyContent: 'center', color: 'inherit' }}>
        <PlusIcon size={18} />
      </ListItemIcon>
      {t('switcher.create')}
    </MenuItem>
  );
}

/** Making a workspace leads there, so it asks first where something unsaved would be left behind. */
function useConfirmedAdding(onAdded: (() => void) | undefined): {
  readonly add: () => void;
  readonly dialogs: ReactNode;
} {
  const question = useDialog();
  const adding = useDialog();
  const [isThere, setThere] = useState(false);
  const begin = () => {
    setThere(true);
    adding.open();
  };
  const dialogs = (
    <>
      <SwitchQuestion
        open={question.isOpen}
        onStay={question.close}
        onSwitch={() => {
          question.close();
          begin();
        }}
      />
      {isThere ? (
        <LazyAdding open={adding.isOpen} onClose={adding.close} onAdded={onAdded} onExited={() => setThere(false)} />
      ) : null}
    </>
  );
  return { add: () => (hasUnsaved() ? question.open() : begin()), dialogs };
}

type WorkspaceChoiceProps = MenuItemProps & { readonly workspace: Workspace; readonly isCurrent: boolean };

/** The menu hands its own properties to whatever stands in it. */
function WorkspaceChoice({ workspace, isCurrent: isChosen, ...item }: WorkspaceChoiceProps) {
  return (
    <MenuItem
      {...item}
      role="menuitemradio"
      aria-checked={isChosen}
      selected={isChosen}
      title={workspace.name}
      sx={{ paddingInline: 1 }}
    >
      <WorkspaceLine workspace={workspace} isCurrent={isChosen} />
    </MenuItem>
  );
}

function WorkspaceLine({ workspace, isCurrent: isChosen }: Pick<WorkspaceChoiceProps, 'workspace' | 'isCurrent'>) {
  return (
    <>
      <WorkspacePicture url={workspace.profile_image_url} sizePx={32} />
      <Box sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{workspace.name}</Box>
      {isChosen ? <CheckIcon size={16} weight="bold" aria-hidden /> : null}
    </>
  );
}
