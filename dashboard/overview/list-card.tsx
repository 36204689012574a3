import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { plainList } from '../theme/theme.ts';
import { QueryView } from '../ui/query-view.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { SectionCard } from '../ui/section-card.tsx';

interface ListCardProps<Data> {
  readonly title: string;
  readonly all: { readonly to: string; readonly label: string };
  readonly query: UseQueryResult<Data>;
  readonly lead: string;
  readonly message: (code: string) => string;
  /** What a row begins with, before it is there. */
  readonly skeleton: ReactNode;
  readonly empty: ReactNode;
  readonly children: (data: Data) => readonly ReactNode[];
}

/** A short list with the way to the whole one, in each of its states. */
export function ListCard<Data>({ title, all, query, lead, message, skeleton, empty, children }: ListCardProps<Data>) {
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
      <Box sx={{ paddingBlockEnd: 1.5, '& > [role="alert"]': { margin: 3, marginBlockStart: 1 } }}>
        <QueryView
          query={query}
          label={title}
          lead={lead}
          message={message}
          skeleton={<RowsSkeleton first={skeleton} />}
        >
          {(data) => <Rows rows={children(data)} empty={empty} />}
        </QueryView>
      </Box>
    </SectionCard>
  );
}

function RowsSkeleton({ first }: { readonly first: ReactNode }) {
  return [0, 1, 2].map((row) => (
    <Stack
      key={row}
      direction="row"
      sx={{ gap: 2, alignItems: 'center', paddingInline: { xs: 2, sm: 3 }, paddingBlock: 1.5 }}
    >
      {first}
      <Box sx={{ flex: 1 }}>
        <Skeleton width="55%" height={22} />
        <Skeleton width="35%" height={22} />
      </Box>
    </Stack>
  ));
}

function Rows({ rows, empty }: { readonly rows: readonly ReactNode[]; readonly empty: ReactNode }) {
  if (rows.length === 0) return empty;
  return (
    <Box
      component="ul"
      sx={{
        ...plainList,
        '& > li + li': { borderBlockStart: '1px solid', borderColor: 'level.2' },
      }}
    >
      {rows}
    </Box>
  );
}
