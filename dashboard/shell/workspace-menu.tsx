import type { Workspace } from '@fanfare/contract/workspaces.ts';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { type KeyboardEvent, type ReactNode, Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentWorkspace } from '../session/current-workspace.tsx';
import { layout } from '../theme/theme.ts';
import { hasUnsaved } from '../ui/leave-guard.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { WorkspacePicture } from '../ui/workspace-picture.tsx';
import { SwitchQuestion, useConfirmedSwitch } from './confirmed-switch.tsx';

const filterFrom = 8;

interface WorkspaceMenuProps {
  readonly anchor: HTMLElement | null;
  readonly current: CurrentWorkspace;
  readonly onClose: () => void;
}

export function WorkspaceMenu({ anchor, current, onClose }: WorkspaceMenuProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState('');
  const { choose, question } = useConfirmedSwitch(current);
  const { add, dialogs } = useAskedAdding();
  const isFiltered = current.workspaces.length >= filterFrom;
  const wanted = filter.trim().toLocaleLowerCase();
  const shown = current.workspaces.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        autoFocus={!isFiltered}
        slotProps={{
          paper: { sx: { width: layout.workspaceMenuWidthPx, marginBlockStart: 1, maxHeight: 420 } },
          list: { 'aria-label': t('switcher.menu') },
        }}
      >
        {isFiltered ? <WorkspaceFilter filter={filter} onFilter={setFilter} /> : null}
        {shown.map((workspace) => (
          <WorkspaceChoice
            key={workspace.workspace_id}
            workspace={workspace}
            isCurrent={workspace.workspace_id === current.workspace.workspace_id}
            onClick={() => {
              onClose();
              choose(workspace);
            }}
          />
        ))}
        {shown.length === 0 ? (
          <Box component="li" role="none" sx={{ padding: 1, typography: 'body2', color: 'text.secondary' }}>
            {t('switcher.nothing')}
          </Box>
        ) : null}
        <Divider role="none" component="li" sx={{ marginBlock: '8px !important' }} />
        <WorkspaceAddItem
          onClick={() => {
            onClose();
            add();
          }}
        />
      </Menu>
      {question}
      {dialogs}
    </>
  );
}

interface WorkspaceFilterProps {
  readonly filter: string;
  readonly onFilter: (typed: string) => void;
}

function WorkspaceFilter({ filter, onFilter }: WorkspaceFilterProps) {
  const { t } = useTranslation();
  return (
    <Box component="li" role="none" sx={{ paddingBlockEnd: 1 }}>
      <OutlinedInput
        size="small"
        autoFocus
        value={filter}
        placeholder={t('switcher.filter')}
        inputProps={{ 'aria-label': t('switcher.filter') }}
        onChange={(event) => onFilter(event.target.value)}
        onKeyDown={onFilterKey}
      />
    </Box>
  );
}

/** The menu closes by Escape and Tab, and would take all other keys for its own. */
function onFilterKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Escape' || event.key === 'Tab') return;
  event.stopPropagation();
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  event.currentTarget.closest('[role="menu"]')?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
}

const LazyAdding = lazy(async () => ({ default: (await import('./workspace-adding.tsx')).WorkspaceAdding }));

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
function useAskedAdding(): { readonly add: () => void; readonly dialogs: ReactNode } {
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
        <Suspense fallback={null}>
          <LazyAdding open={adding.isOpen} onClose={adding.close} onExited={() => setThere(false)} />
        </Suspense>
      ) : null}
    </>
  );
  return { add: () => (hasUnsaved() ? question.open() : begin()), dialogs };
}

type WorkspaceChoiceProps = MenuItemProps & { readonly workspace: Workspace; readonly isCurrent: boolean };

/** The menu hands its own properties to whatever stands in it. */
function WorkspaceChoice({ workspace, isCurrent, ...item }: WorkspaceChoiceProps) {
  return (
    <MenuItem
      {...item}
      role="menuitemradio"
      aria-checked={isCurrent}
      selected={isCurrent}
      title={workspace.name}
      sx={{ paddingInline: 1 }}
    >
      <WorkspacePicture url={workspace.profile_image_url} sizePx={32} />
      <Box sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>{workspace.name}</Box>
      {isCurrent ? <CheckIcon size={16} weight="bold" aria-hidden /> : null}
    </MenuItem>
  );
}
