import type { Workspace } from '@fanfare/contract/workspaces.ts';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentWorkspace } from '../session/current-workspace.tsx';
import { layout } from '../theme/theme.ts';
import { WorkspacePicture } from '../ui/workspace-picture.tsx';
import { useSwitchWorkspace } from './switch-workspace.ts';

const filterFrom = 8;

interface WorkspaceMenuProps {
  readonly anchor: HTMLElement | null;
  readonly current: CurrentWorkspace;
  readonly onClose: () => void;
}

export function WorkspaceMenu({ anchor, current, onClose }: WorkspaceMenuProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState('');
  const switchTo = useSwitchWorkspace();
  const wanted = filter.trim().toLocaleLowerCase();
  const shown = current.workspaces.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const choose = (workspace: Workspace) => {
    onClose();
    if (workspace.workspace_id !== current.workspace.workspace_id) switchTo(workspace);
  };
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { sx: { width: layout.workspaceMenuWidthPx, marginBlockStart: 1, maxHeight: 420 } },
        list: { 'aria-label': t('switcher.menu') },
      }}
    >
      {current.workspaces.length >= filterFrom ? (
        <Box component="li" role="none" sx={{ paddingBlockEnd: 1 }}>
          <OutlinedInput
            size="small"
            value={filter}
            placeholder={t('switcher.filter')}
            inputProps={{ 'aria-label': t('switcher.filter') }}
            onChange={(event) => setFilter(event.target.value)}
            onKeyDown={(event) => (event.key === 'Escape' ? undefined : event.stopPropagation())}
          />
        </Box>
      ) : null}
      {shown.map((workspace) => {
        const isCurrent = workspace.workspace_id === current.workspace.workspace_id;
        return (
          <MenuItem
            key={workspace.workspace_id}
            role="menuitemradio"
            aria-checked={isCurrent}
            selected={isCurrent}
            title={workspace.name}
            onClick={() => choose(workspace)}
            sx={{ paddingInline: 1 }}
          >
            <WorkspacePicture url={workspace.profile_image_url} sizePx={32} />
            <Box sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>{workspace.name}</Box>
            {isCurrent ? <CheckIcon size={16} weight="bold" aria-hidden /> : null}
          </MenuItem>
        );
      })}
      {shown.length === 0 ? (
        <Box component="li" role="none" sx={{ padding: 1, typography: 'body2', color: 'text.secondary' }}>
          {t('switcher.nothing')}
        </Box>
      ) : null}
    </Menu>
  );
}
