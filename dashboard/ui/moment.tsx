import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useFormats } from '../text/formats.ts';

/** How long ago or ahead; the exact time on hover and focus. */
export function Moment({ at }: { readonly at: number }) {
  const { relative, dateTime } = useFormats();
  return (
    <Tooltip title={dateTime(at)} describeChild>
      <Box component="time" dateTime={new Date(at).toISOString()} tabIndex={0} sx={{ borderRadius: '4px' }}>
        {relative(at)}
      </Box>
    </Tooltip>
  );
}
