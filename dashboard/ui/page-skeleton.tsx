import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { layout } from '../theme/theme.ts';

/** A page of no particular kind, before it is known what it shows. */
export function PageSkeleton() {
  return (
    <Stack sx={{ gap: 4, ...layout.pagePadding }}>
      <Skeleton width={240} height={40} />
      <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 3 }}>
        {[0, 1, 2].map((card) => (
          <Skeleton key={card} variant="rounded" height={160} sx={{ flex: { md: 1 }, borderRadius: '20px' }} />
        ))}
      </Stack>
    </Stack>
  );
}
