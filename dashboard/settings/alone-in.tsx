import type { Workspace } from '@fanfare/contract/workspaces.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { useUser } from '../session/session-provider.tsx';
import { isolated, useFormats } from '../text/formats.ts';
import { QueryView } from '../ui/query-view.tsx';
import { ExportButton } from '../workspace/end/export-button.tsx';
import { readWorkspaces } from '../workspace/queries.ts';

/** The workspaces that nobody is left in without this person, and what becomes of them. */
export function AloneIn({ isAsked }: { readonly isAsked: boolean }) {
  const { t } = useTranslation();
  const caller = useCaller();
  const query = useQuery({
    // Apart from what the switcher knows: others may have come or gone since.
    queryKey: ['workspaces', 'alone-in'],
    queryFn: async ({ signal }) => {
      const { workspaces } = await readWorkspaces(caller, signal);
      return workspaces.filter(({ memberQuantity }) => memberQuantity === 1);
    },
    enabled: isAsked,
    gcTime: 0,
  });
  return (
    <QueryView
      query={query}
      label={t('workspaceEnd.loading')}
      skeleton={<Skeleton height={48} />}
      lead={t('workspaces.lead')}
      message={t('workspaces.fetchFailed', { code: codeOf(query.error) })}
    >
      {(workspaces) => (workspaces.length > 0 ? <Ending workspaces={workspaces} /> : null)}
    </QueryView>
  );
}

function Ending({ workspaces }: { readonly workspaces: readonly Workspace[] }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { email } = useUser();
  return (
    <Box sx={{ typography: 'body2' }}>
      {t('workspaceEnd.aloneIn', { count: workspaces.length })}
      <Stack component="ul" sx={{ margin: 0, marginBlock: 1, padding: 0, gap: 1, listStyle: 'none' }}>
        {workspaces.map((workspace) => (
          <Stack
            key={workspace.workspace_id}
            component="li"
            direction="row"
            sx={{ gap: 2, alignItems: 'center', justifyContent: 'space-between' }}
          >
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="subtitle2" component="span" sx={{ display: 'block' }}>
                <bdi>{workspace.name}</bdi>
              </Typography>
              <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
                {t('workspaceEnd.customersIn', { count: workspace.customers_quantity })}
                {workspace.deletion ? (
                  <Box component="span" sx={{ display: 'block' }}>
                    {t('workspaceEnd.aloneGoes', { date: dateTime(workspace.deletion.dueAt) })}
                  </Box>
                ) : null}
              </Typography>
            </Box>
            <ExportButton workspace={workspace} isNamed size="small" sx={{ flexShrink: 0 }} />
          </Stack>
        ))}
      </Stack>
      {t('workspaceEnd.aloneInvite')} {email === '' ? null : t('workspaceEnd.aloneBack', { email: isolated(email) })}
    </Box>
  );
}
