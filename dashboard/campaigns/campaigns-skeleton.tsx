import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';

const rowKeys = Array.from({ length: 6 }, (_, row) => row);
const tabWidths = [40, 56, 88, 60];

/** The list before it is there, in its own shape, so that nothing moves when it comes. */
export function CampaignsSkeleton() {
  return (
    <>
      <Stack
        direction="row"
        sx={{ gap: 3, height: 48, alignItems: 'center', borderBottom: 1, borderColor: 'divider', ...inlineRoom }}
      >
        {tabWidths.map((width) => (
          <Skeleton key={width} width={width} height={20} sx={{ flexShrink: 0 }} />
        ))}
      </Stack>
      <Stack direction="row" sx={{ gap: { xs: 1, sm: 1.5 }, flexWrap: 'wrap', paddingBlock: 2, ...inlineRoom }}>
        <Skeleton variant="rounded" height={40} sx={{ flex: { xs: '1 1 100%', sm: '0 1 280px' } }} />
        <Skeleton variant="rounded" height={40} sx={{ flex: { xs: '1 1 104px', sm: '0 1 140px' } }} />
        <Skeleton
          variant="rounded"
          height={40}
          sx={{ flex: { xs: '2 1 104px', sm: '0 1 160px' }, marginInlineStart: { sm: 'auto' } }}
        />
      </Stack>
      <Box sx={{ display: { xs: 'none', md: 'block' }, height: 43, backgroundColor: 'level.1' }} />
      {rowKeys.map((row) => (
        <Box key={row} sx={{ borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}>
          <CardRow />
          <TableRow />
        </Box>
      ))}
    </>
  );
}

const inlineRoom = { paddingInline: { xs: 2, sm: 3 }, overflow: 'hidden' } as const;

function CardRow() {
  return (
    <Stack direction="row" sx={{ display: { md: 'none' }, gap: 2, height: 110, alignItems: 'center', ...inlineRoom }}>
      <Skeleton variant="rounded" width={64} height={64} sx={{ flexShrink: 0 }} />
      <Stack sx={{ flex: 1, gap: 1 }}>
        <Skeleton height={20} sx={{ maxWidth: 160 }} />
        <Skeleton variant="rounded" width={72} height={20} />
        <Skeleton height={20} sx={{ maxWidth: 112 }} />
      </Stack>
    </Stack>
  );
}

function TableRow() {
  return (
    <Stack
      direction="row"
      sx={{ display: { xs: 'none', md: 'flex' }, gap: 2, height: 76, alignItems: 'center', paddingInline: 3 }}
    >
      <Skeleton variant="rounded" width={48} height={48} sx={{ flexShrink: 0 }} />
      <Box sx={{ flex: '2 1 0' }}>
        <Skeleton height={20} sx={{ maxWidth: 200 }} />
      </Box>
      {rowCells.map((width) => (
        <Box key={width} sx={{ flex: '1 1 0' }}>
          <Skeleton height={20} width={width} sx={{ maxWidth: '100%' }} />
        </Box>
      ))}
    </Stack>
  );
}

const rowCells = [84, 120, 72, 96];
