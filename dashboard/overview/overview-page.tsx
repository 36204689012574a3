import { type Caller, call } from '@fanfare/contract/call.ts';
import { listCustomers, type Customer } from '@fanfare/contract/customers.ts';
import { type WorkspaceRight, mayDo } from '@fanfare/contract/rights.ts';
import { getSignUps, signUpDaysMax } from '@fanfare/contract/sign-ups.ts';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { type UseQueryResult, queryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { openCampaignsQuery } from '../campaigns/queries.ts';
import { PhoneText } from '../customers/phone-text.tsx';
import { paths } from '../paths.ts';
import { useCurrentWorkspace, useWorkspaceApi, workspaceKey } from '../session/current-workspace.tsx';
import { useUser } from '../session/session-provider.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { useNow, useRelativeTimes } from '../ui/use-now.ts';
import { AttentionCard } from './attention-card.tsx';
import { FigureCards } from './figure-cards.tsx';
import { ListCard } from './list-card.tsx';
import { LiveCampaignsCard } from './live-campaigns-card.tsx';
import { ScreensCard } from './screens-card.tsx';
import { SetUpCard, useSetUp } from './set-up-card.tsx';

/** The last one, far down: its chart need not be there for the rest to show. */
const SignUpsCard = lazy(async () => ({ default: (await import('./sign-ups-card.tsx')).SignUpsCard }));
const TextsCard = lazy(async () => ({ default: (await import('./texts-card.tsx')).TextsCard }));

/** Is everything running, what changed, what to do next. */
export function OverviewPage() {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const user = useUser();
  const { workspace } = useCurrentWorkspace();
  const campaigns = useQuery(openCampaignsQuery(caller, ws));
  const customers = useQuery(latestCustomersQuery(caller, ws));
  const may = (right: WorkspaceRight) => mayDo(workspace.role, right);
  const signUps = useQuery({ ...signUpsQuery(caller, ws), enabled: may('analytics.view') });
  const setUp = useSetUp(workspace, signUps.data?.joinedByInvite.total ?? 0);
  // Zeros and an empty chart would say nothing.
  const isEmpty = workspace.customers_quantity + workspace.campaign_quantity + workspace.devices.length === 0;
  const greeting = t(`overview.${dayPartOf(new Date(useNow()).getHours())}`, {
    name: user.firstName || user.name || user.email,
  });
  return (
    <Page
      title={t('overview.title')}
      heading={greeting}
      lead={workspace.name}
      actions={
        <>
          <LinkButton to={paths.invite} variant="outlined" color="secondary">
            {t('overview.inviteCustomers')}
          </LinkButton>
          {may('campaigns.change') ? (
            <LinkButton to={paths.createCampaign} variant="contained">
              {t('overview.createCampaign')}
            </LinkButton>
          ) : null}
        </>
      }
    >
      {setUp && (signUps.data || isEmpty) ? <SetUpCard setUp={setUp} /> : null}
      {setUp && isEmpty ? null : (
        <>
          <AttentionCard workspace={workspace} campaigns={campaigns.data?.items} isSettingUp={setUp !== undefined} />
          {workspace.devices.length > 0 ? <ScreensCard devices={workspace.devices} /> : null}
          <FigureCards workspace={workspace} campaigns={campaigns} signUps={signUps} />
          <Texts />
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
            }}
          >
            <LiveCampaignsCard campaigns={campaigns} />
            <LatestCustomersCard customers={customers} />
          </Box>
          {may('analytics.view') ? <SignUpsLater signUps={signUps} /> : null}
        </>
      )}
    </Page>
  );
}

interface LatestCustomersCardProps {
  readonly customers: UseQueryResult<{ readonly items: readonly Customer[] }>;
}

function LatestCustomersCard({ customers }: LatestCustomersCardProps) {
  const { t } = useTranslation();
  return (
    <ListCard
      title={t('overview.latest')}
      all={{ to: paths.customers, label: t('overview.allCustomers') }}
      skeleton={<Skeleton variant="circular" width={40} height={40} />}
      query={customers}
      lead={t('overview.customersFailed')}
      message={(code) => t('overview.customersError', { code })}
      empty={
        <EmptyState
          icon={<UsersIcon />}
          title={t('overview.noCustomers')}
          text={t('overview.noCustomersText')}
          headingLevel="h3"
          action={
            <LinkButton to={paths.invite} variant="outlined" color="secondary">
              {t('overview.inviteCustomers')}
            </LinkButton>
          }
        />
      }
    >
      {({ items }) => items.map((customer) => <LatestRow key={customer.id} customer={customer} />)}
    </ListCard>
  );
}

const sources = { viewer: 'viaInvite', device: 'viaDevice', import: 'viaImport' } as const;

function LatestRow({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const { ago } = useRelativeTimes();
  const source = Object.hasOwn(sources, customer.addedby)
    ? sources[customer.addedby as keyof typeof sources]
    : 'viaStaff';
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: 'center', gap: 2, paddingInline: { xs: 2, sm: 3 }, paddingBlock: 1.5 }}
    >
      <Avatar aria-hidden sx={{ backgroundColor: 'level.2', color: 'neutral.600' }}>
        <PhoneIcon size={20} />
      </Avatar>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="h3" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <PhoneText phone={customer.phone} />
        </Typography>
        <Typography variant="secondary">{t(`overview.${source}`)}</Typography>
      </Box>
      <Typography variant="secondary" sx={{ whiteSpace: 'nowrap' }}>
        {ago(customer.createdAt)}
      </Typography>
    </Stack>
  );
}

function SignUpsLater(props: ComponentProps<typeof SignUpsCard>) {
  return (
    <Suspense fallback={null}>
      <SignUpsCard {...props} />
    </Suspense>
  );
}

function Texts() {
  const { workspace } = useCurrentWorkspace();
  if (!mayDo(workspace.role, 'broadcasts.view')) return null;
  return (
    <Suspense fallback={null}>
      <TextsCard />
    </Suspense>
  );
}

type DayPart = 'morning' | 'afternoon' | 'evening';

export function dayPartOf(hour: number): DayPart {
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

const latestCustomersMax = 5;

function latestCustomersQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'customers'), 'latest'],
    queryFn: ({ signal }) =>
      call(caller, listCustomers, { params: { ws }, query: { limit: latestCustomersMax, order: 'recent' } }, signal),
  });
}

/** As many days as there are; whoever shows fewer takes the last of them. */
function signUpsQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'customers'), 'sign-ups'],
    queryFn: ({ signal }) => call(caller, getSignUps, { params: { ws }, query: { days: signUpDaysMax } }, signal),
  });
}
