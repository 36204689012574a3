import type { Import } from '@fanfare/contract/imports.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../session/call-errors.ts';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { Delayed } from '../../ui/delayed.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { useSteadyLoading } from '../../ui/use-steady-loading.ts';
import { ImportEntry } from '../import-entry.tsx';
import { importsQuery } from './imports-queries.ts';

export function ImportsList() {
  const { t } = useTranslation(['common', 'translations']);
  const { workspace } = useCurrentWorkspace();
  const query = useInfiniteQuery(importsQuery(useCaller(), workspace.workspace_id));
  const { data: imports, error, isPending, isFetchingNextPage } = query;
  const isLoading = useSteadyLoading(isPending);
  return (
    <Stack sx={{ gap: 2 }}>
      {error && !isLoading ? (
        <ErrorPanel
          lead={t('translations:customerImports.lost')}
          message={t('translations:customerImports.failed', { code: codeOf(error) })}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {isLoading ? (
        <Delayed thing={t('translations:customerList.imports')}>
          <Skeleton variant="rounded" height={88} />
        </Delayed>
      ) : null}
      {imports && !isLoading ? <Entries imports={imports} /> : null}
      {query.hasNextPage ? (
        <Button
          variant="outlined"
          color="secondary"
          aria-busy={isFetchingNextPage}
          disabled={isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('translations:customerImports.older')}
        </Button>
      ) : null}
    </Stack>
  );
}

function Entries({ imports }: { readonly imports: readonly Import[] }) {
  const { t } = useTranslation(['common', 'translations']);
  if (imports.length === 0) {
    return (
      <EmptyState
        icon={<ClockCounterClockwiseIcon />}
        headingLevel="h3"
        title={t('translations:customerImports.empty')}
        text={t('translations:customerImports.emptyText')}
      />
    );
  }
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('translations:customerImports.lead')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {imports.map((one) => (
          <ImportEntry key={one.id} entry={one} />
        ))}
      </Box>
    </>
  );
}
