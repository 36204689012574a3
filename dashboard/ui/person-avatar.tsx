import Avatar from '@mui/material/Avatar';
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
      {initialsOf(name)}
    </Avatar>
  );
}
