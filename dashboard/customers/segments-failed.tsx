import { codeOf } from '@fanfare/contract/call.ts';
import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '../ui/query-view.tsx';

interface SegmentsFailedProps {
  readonly query: { readonly isLoadingError: boolean; readonly error: unknown; readonly refetch: () => unknown };
}

/** That saved segments could not be loaded; nothing where they could, or are still awaited. */
export function SegmentsFailed({ query }: SegmentsFailedProps) {
  const { t } = useTranslation();
  if (!query.isLoadingError) return null;
  return (
    <ErrorPanel
      lead={t('ui.segmentsFailed')}
      message={t('ui.failed', { code: codeOf(query.error) })}
      onRetry={query.refetch}
    />
  );
}
