import Box from '@mui/material/Box';

/** A spot of a color, beside words that say which. */
export function ColorSample({ color }: { readonly color: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        flexShrink: 0,
        width: 20,
        height: 20,
        borderRadius: '50%',
        border: '1px solid rgb(33 38 54 / 0.25)',
        backgroundColor: color,
        forcedColorAdjust: 'none',
      }}
    />
  );
}
