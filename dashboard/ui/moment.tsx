import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useFormats } from '../text/formats.ts';
import { useNow } from './use-now.ts';

interface MomentProps {
  readonly at: number;
  /** Of what may still be to come. */
  readonly isAhead?: boolean;
}

/** How long ago or ahead; the exact time on hover and focus. */
export function Moment({ at, isAhead = false }: MomentProps) {
  const { ago, relative, dateTime } = useFormats();
  const now = useNow();
  return (
    <Tooltip title={dateTime(at)} describeChild>
      <Box component="time" dateTime={new Date(at).toISOString()} tabIndex={0} sx={{ borderRadius: '4px' }}>
        {isAhead ? relative(at, now) : ago(at, now)}
      </Box>
    </Tooltip>
  );
}
