import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Delayed } from '../ui/delayed.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { useSteadyLoading } from '../ui/use-steady-loading.ts';

interface ListCardProps {
  readonly title: string;
  readonly all: { readonly to: string; readonly label: string };
  /** Nothing while they are awaited. */
  readonly rows: readonly ReactNode[] | undefined;
  readonly skeleton: ReactNode;
  readonly failure: { readonly lead: string; readonly message: string; readonly onRetry: () => void } | undefined;
  readonly empty: ReactNode;
}

/** A short list with the way to the whole one, in each of its states. */
export function ListCard({ title, all, rows, skeleton, failure, empty }: ListCardProps) {
  return (
    <SectionCard
      title={title}
      flush
      action={
        <LinkButton to={all.to} size="small">
          {all.label}
        </LinkButton>
      }
    >
      <Box sx={{ paddingBlockEnd: 1.5 }}>
        {failure ? (
          <Box sx={{ padding: 3, paddingBlockStart: 1 }}>
            <ErrorPanel {...failure} />
          </Box>
        ) : (
          <Rows title={title} rows={rows} skeleton={skeleton} empty={empty} />
        )}
      </Box>
    </SectionCard>
  );
}

function Rows({ title, rows, skeleton, empty }: Pick<ListCardProps, 'title' | 'rows' | 'skeleton' | 'empty'>) {
  const isLoading = useSteadyLoading(!rows);
  if (!rows || isLoading) {
    return (
      <Delayed thing={title}>
        {[0, 1, 2].map((row) => (
          <Stack
            key={row}
            direction="row"
            sx={{ gap: 2, alignItems: 'center', paddingInline: { xs: 2, sm: 3 }, paddingBlock: 1.5 }}
          >
            {skeleton}
            <Box sx={{ flex: 1 }}>
              <Skeleton width="55%" height={22} />
              <Skeleton width="35%" height={22} />
            </Box>
          </Stack>
        ))}
      </Delayed>
    );
  }
  if (rows.length === 0) return empty;
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        margin: 0,
        padding: 0,
        '& > li + li': { borderBlockStart: '1px solid', borderColor: 'level.2' },
      }}
    >
      {rows}
    </Box>
  );
}
