import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../session/call-errors.ts';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { Delayed } from '../../ui/delayed.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { useSteadyLoading } from '../../ui/use-steady-loading.ts';
import { consentTextsQuery } from './queries.ts';
import type { OnDirtyChange } from '../use-dirty-parts.ts';
import { ConsentBox } from './consent-box.tsx';
import { ConsentEditor } from './consent-editor.tsx';
import { ConsentVersions } from './consent-versions.tsx';

/** What visitors agree to, and everything that they ever did agree to here. */
export function ConsentCard({ onDirtyChange }: { readonly onDirtyChange: OnDirtyChange }) {
  const { t } = useTranslation(['common', 'translations']);
  const { workspace_id: ws } = useCurrentWorkspace().workspace;
  const { data, error, refetch } = useQuery(consentTextsQuery(useCaller(), ws));
  const isLoading = useSteadyLoading(!data && !error);
  return (
    <SectionCard title={t('translations:consentText.title')} lead={t('translations:consentText.lead')}>
      {data && !isLoading ? (
        <>
          <ConsentEditor items={data} onDirtyChange={onDirtyChange} />
          <ConsentBox />
          <ConsentVersions items={data} />
        </>
      ) : null}
      {error && !data && !isLoading ? (
        <ErrorPanel
          lead={t('translations:consentText.failedLead')}
          message={t('translations:consentText.failed', { code: codeOf(error) })}
          onRetry={() => void refetch()}
        />
      ) : null}
      {isLoading ? (
        <Delayed thing={t('translations:consentText.thing')}>
          <Skeleton variant="rounded" height={220} sx={{ borderRadius: '16px' }} />
        </Delayed>
      ) : null}
    </SectionCard>
  );
}
