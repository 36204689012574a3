import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import { avatarColorOf, initialsOf } from './initials.ts';

export function PersonAvatar({ name, sizePx = 40 }: { name: string; sizePx?: number }) {
  return (
    <Avatar
      aria-hidden
      sx={{
        width: sizePx,
        height: sizePx,
        backgroundColor: avatarColorOf(name),
        color: '#ffffff',
        fontSize: `${Math.max(14, Math.round(sizePx / 3))}px`,
        whiteSpace: 'nowrap',
      }}
    >
      {/* Drawn, not written: beside the name itself they say nothing. */}
      <Box component="span" sx={{ '&::before': { content: 'attr(data-initials)' } }} data-initials={initialsOf(name)} />
    </Avatar>
  );
}
