import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';

const rowKeys = Array.from({ length: 8 }, (_, row) => row);

/** The list before it is there, in its own shape. */
export function CustomersSkeleton() {
  return (
    <Box sx={{ paddingInline: { xs: 2, sm: 3 }, paddingBlock: 2 }}>
      <Skeleton variant="rounded" height={40} sx={{ maxWidth: 280, marginBlockEnd: 3 }} />
      {rowKeys.map((row) => (
        <Stack key={row} direction="row" sx={{ gap: 3, alignItems: 'center', paddingBlock: 1.75 }}>
          <Skeleton width={120} height={20} />
          <Skeleton variant="rounded" width={72} height={24} />
          <Skeleton height={20} sx={{ flex: 1, display: { xs: 'none', md: 'block' } }} />
          <Skeleton width={96} height={20} sx={{ display: { xs: 'none', sm: 'block' } }} />
          <Skeleton variant="circular" width={24} height={24} sx={{ marginInlineStart: 'auto' }} />
        </Stack>
      ))}
    </Box>
  );
}
