import Box from '@mui/material/Box';

/** What somebody has written, as they wrote it. */
export function Quote({ children }: { readonly children: string }) {
  return (
    <Box component="blockquote" sx={quoteLook}>
      <bdi>{children}</bdi>
    </Box>
  );
}

const quoteLook = {
  margin: 0,
  paddingInlineStart: 2,
  borderInlineStart: '3px solid',
  borderColor: 'divider',
  typography: 'body2',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
};
