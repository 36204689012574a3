import Box from '@mui/material/Box';

/** One text; those of whoever reads stand at the end of the line. */
export function Bubble({ text, isOwn }: { readonly text: string; readonly isOwn: boolean }) {
  return (
    <Box sx={{ ...bubbleLook, marginInlineStart: isOwn ? 'auto' : 0, backgroundColor: isOwn ? 'ramp.100' : 'level.2' }}>
      {text}
    </Box>
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
