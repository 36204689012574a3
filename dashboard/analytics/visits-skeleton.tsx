import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { measures } from './analytics-view.ts';

/** As high as what comes, so that nothing jumps. */
export function VisitsSkeleton() {
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1.5, md: 2 },
          ...tileColumns,
        }}
      >
        {measures.map((measure) => (
          <Skeleton key={measure} variant="rounded" height={118} sx={{ borderRadius: '20px' }} />
        ))}
      </Box>
      <Skeleton variant="rounded" height={380} sx={{ borderRadius: '20px' }} />
      <Skeleton variant="rounded" height={300} sx={{ borderRadius: '20px' }} />
    </Box>
  );
}

/** On wider screens in a row; else two above the others, and on phones two by two. */
export const tileColumns = {
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(6, minmax(0, 1fr))',
    md: 'repeat(5, minmax(0, 1fr))',
  },
  '& > *': { gridColumn: { sm: 'span 2', md: 'auto' } },
  '& > :nth-of-type(-n + 2)': { gridColumn: { sm: 'span 3', md: 'auto' } },
  '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'span 2', md: 'auto' } },
} as const;
