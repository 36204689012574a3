import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentWorkspace } from '../session/current-workspace.tsx';
import { layout } from '../theme/theme.ts';
import { useConfirmedSwitch } from './confirmed-switch.tsx';
import { WorkspaceAddItem, useAskedAdding } from './workspace-add-item.tsx';
import { WorkspaceChoice } from './workspace-choice.tsx';

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
  const wanted = filter.trim().toLocaleLowerCase();
  const shown = current.workspaces.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        slotProps={{
          paper: { sx: { width: layout.workspaceMenuWidthPx, marginBlockStart: 1, maxHeight: 420 } },
          list: { 'aria-label': t('switcher.menu') },
        }}
      >
        {current.workspaces.length >= filterFrom ? <WorkspaceFilter filter={filter} onFilter={setFilter} /> : null}
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
        value={filter}
        placeholder={t('switcher.filter')}
        inputProps={{ 'aria-label': t('switcher.filter') }}
        onChange={(event) => onFilter(event.target.value)}
        onKeyDown={(event) => (event.key === 'Escape' ? undefined : event.stopPropagation())}
      />
    </Box>
  );
}
