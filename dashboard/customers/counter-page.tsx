import { type Caller, call } from '@fanfare/contract/call.ts';
import { type Customer, listCustomers } from '@fanfare/contract/customers.ts';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace, workspaceKey } from '../session/current-workspace.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { useRelativeTimes } from '../ui/use-now.ts';
import { CounterForm } from './counter-form.tsx';
import { CustomerStatus } from './customer-status.tsx';
import { PhoneText } from './phone-text.tsx';

/** For those who stand at the counter: a number is checked in or added, and the latest are seen by four digits. */
export function CounterPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('customers.title')} lead={t('counter.lead')}>
      <Box
        sx={{ display: 'grid', gap: 4, alignItems: 'start', gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <CounterForm />
        <LatestCard />
      </Box>
    </Page>
  );
}

function LatestCard() {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const query = useQuery(latestQuery(useCaller(), workspace.workspace_id));
  return (
    <SectionCard title={t('counter.latest')} lead={t('counter.latestLead')} flush>
      <Box sx={{ paddingBlockEnd: 1.5, '& > [role="alert"]': { margin: 3, marginBlockStart: 1 } }}>
        <QueryView
          query={query}
          label={t('counter.latest')}
          lead={t('customers.failed')}
          message={t('customers.fetchError', { code: codeOf(query.error) })}
          skeleton={<Skeleton variant="rounded" height={200} sx={{ marginInline: 3 }} />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={<UsersIcon />} title={t('customers.empty')} headingLevel="h3" />
            ) : (
              <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
                {items.map((customer) => (
                  <LatestRow key={customer.id} customer={customer} />
                ))}
              </Box>
            )
          }
        </QueryView>
      </Box>
    </SectionCard>
  );
}

function LatestRow({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const { ago } = useRelativeTimes();
  const { phone, lastCheckin, createdAt, status } = customer;
  return (
    <Stack component="li" direction="row" sx={rowLook}>
      <Avatar aria-hidden sx={{ backgroundColor: 'level.2', color: 'neutral.600' }}>
        <PhoneIcon size={20} />
      </Avatar>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="h3">
          <PhoneText phone={phone} />
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {lastCheckin === null
            ? t('counter.joined', { relative: ago(createdAt) })
            : t('counter.wasHere', { relative: ago(lastCheckin) })}
        </Typography>
      </Box>
      {status === 'blocked' ? <CustomerStatus status={status} /> : null}
    </Stack>
  );
}

const rowLook = {
  alignItems: 'center',
  gap: 2,
  paddingInline: { xs: 2, sm: 3 },
  paddingBlock: 1.25,
  '& + li': { borderBlockStart: '1px solid', borderColor: 'level.2' },
} as const;

const shownMax = 10;

function latestQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'customers'), 'counter'],
    queryFn: ({ signal }) =>
      call(caller, listCustomers, { params: { ws }, query: { limit: shownMax, order: 'recent' } }, signal),
  });
}
