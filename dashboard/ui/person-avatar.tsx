import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';

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

/** Initials of a name of two words; anything else is not known well enough. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const [first, last] = words.map((word) => Array.from(word)[0]);
  return words.length === 2 && first && last ? `${first}${last}`.toLocaleUpperCase() : '? ?';
}

/** Dark enough that white letters reach 4.5:1 on every one. */
export const avatarColors = [
  '#4a3ad4',
  '#0d6d91',
  '#107569',
  '#a42a02',
  '#9d174d',
  '#6b21a8',
  '#3f6212',
  '#434a60',
  '#92400e',
  '#1d4ed8',
] as const;

/** The same name has the same color everywhere. */
export function avatarColorOf(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return avatarColors[hash % avatarColors.length] ?? avatarColors[0];
}
