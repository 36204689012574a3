import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemReference } from '../auth/auth-form.tsx';
import { useUser } from '../session/session-provider.tsx';
import { useSite } from '../session/site.tsx';
import { DocumentTitle } from '../ui/page.tsx';
import { QueryView } from '../ui/query-view.tsx';
import type { Account } from './account.ts';
import { accountQuery } from './queries.ts';
import { toSettingsProblem } from './settings-problem.ts';

/** One page of the settings: its heading and its cards. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack sx={{ gap: 4, minWidth: 0 }}>
      <DocumentTitle title={title} />
      <Typography variant="h4" component="h1" tabIndex={-1}>
        {title}
      </Typography>
      {children}
    </Stack>
  );
}

interface AccountLoaderProps {
  /** Of the cards that will stand here; no two alike. */
  readonly heightsPx: readonly number[];
  readonly children: (account: Account) => ReactNode;
}

/** Shows what needs the account once it is there; what was there before stays when reading it anew fails. */
export function AccountLoader({ heightsPx, children }: AccountLoaderProps) {
  const { t } = useTranslation();
  const { auth } = useSite();
  const query = useQuery(accountQuery(useUser().id));
  const { error } = query;
  // Once, because each has a reference of its own and is logged with it.
  const problem = useMemo(() => (error === null ? undefined : toSettingsProblem(error, t, auth)), [error, t, auth]);
  return (
    <QueryView
      query={query}
      label={t('settings.yourAccount')}
      lead={t('settings.loadFailed')}
      message={
        problem ? (
          <>
            {problem.text}
            <ProblemReference problem={problem} />
          </>
        ) : undefined
      }
      skeleton={
        <Stack sx={{ gap: 4 }}>
          {heightsPx.map((height) => (
            <CardSkeleton key={height} heightPx={height} />
          ))}
        </Stack>
      }
    >
      {children}
    </QueryView>
  );
}

/** A title, and fields as far as its height goes. */
function CardSkeleton({ heightPx }: { readonly heightPx: number }) {
  const fields = Math.max(1, Math.floor((heightPx - headPx) / fieldPx));
  return (
    <Card sx={{ height: heightPx, padding: 3 }}>
      <Skeleton width={160} height={28} />
      <Stack sx={{ gap: 3, marginBlockStart: 3 }}>
        {Array.from({ length: fields }, (_, field) => (
          <div key={field}>
            <Skeleton width={96} />
            <Skeleton variant="rounded" height={36} sx={{ maxWidth: 420, marginBlockStart: 0.5 }} />
          </div>
        ))}
      </Stack>
    </Card>
  );
}

const headPx = 100;
const fieldPx = 84;
