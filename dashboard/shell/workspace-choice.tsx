import type { Workspace } from '@fanfare/contract/workspaces.ts';
import Box from '@mui/material/Box';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { WorkspacePicture } from '../ui/workspace-picture.tsx';

type WorkspaceChoiceProps = MenuItemProps & { readonly workspace: Workspace; readonly isCurrent: boolean };

/** The menu hands its own properties to whatever stands in it. */
export function WorkspaceChoice({ workspace, isCurrent, ...item }: WorkspaceChoiceProps) {
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
