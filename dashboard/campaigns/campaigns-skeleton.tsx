import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';

const rowKeys = Array.from({ length: 6 }, (_, row) => row);

/** The list before it is there, in its own shape. */
export function CampaignsSkeleton() {
  return (
    <Box sx={{ paddingInline: { xs: 2, sm: 3 }, paddingBlock: 2 }}>
      <Skeleton variant="rounded" height={40} sx={{ maxWidth: 280, marginBlockEnd: 3 }} />
      {rowKeys.map((row) => (
        <Stack key={row} direction="row" sx={{ gap: 3, alignItems: 'center', paddingBlock: 1.75 }}>
          <Skeleton variant="rounded" width={48} height={48} />
          <Skeleton height={20} sx={{ flex: 1, maxWidth: 240 }} />
          <Skeleton variant="rounded" width={84} height={24} sx={{ marginInlineStart: 'auto' }} />
          <Skeleton width={120} height={20} sx={{ display: { xs: 'none', md: 'block' } }} />
        </Stack>
      ))}
    </Box>
  );
}
