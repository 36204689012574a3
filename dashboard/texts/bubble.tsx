import Box from '@mui/material/Box';
import Link from '@mui/material/Link';

interface BubbleProps {
  readonly text: string;
  readonly isOwn: boolean;
  /** Whether the links in it can be opened. */
  readonly hasLinks?: boolean;
}

/** One text; those of whoever reads stand at the end of the line. */
export function Bubble({ text, isOwn, hasLinks = false }: BubbleProps) {
  return (
    <Box sx={{ ...bubbleLook, marginInlineStart: isOwn ? 'auto' : 0, backgroundColor: isOwn ? 'ramp.100' : 'level.2' }}>
      {hasLinks ? text.split(link).map(openable) : text}
    </Box>
  );
}

/** Without what ends the sentence. */
const link = /(https?:\/\/\S*[^\s.,:;!?)])/;

/** Every second piece is a link. */
function openable(piece: string, index: number) {
  if (index % 2 === 0) return piece;
  return (
    <Link key={index} href={piece} target="_blank" rel="noreferrer" color="inherit">
      {piece}
    </Link>
  );
}

const bubbleLook = {
  width: 'fit-content',
  maxWidth: '90%',
  paddingInline: 1.75,
  paddingBlock: 1,
  borderRadius: '16px',
  typography: 'body2',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
} as const;
