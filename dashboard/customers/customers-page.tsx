import type { Customer } from '@fanfare/contract/customers.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { codeOf } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { useFormats } from '../text/formats.ts';
import { Delayed } from '../ui/delayed.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Page } from '../ui/page.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { CustomerDrawer } from './customer-drawer.tsx';
import { CustomersList } from './customers-list.tsx';
import { CustomersSkeleton } from './customers-skeleton.tsx';
import { DeleteCustomerDialog } from './delete-customer-dialog.tsx';
import { customersQuery } from './queries.ts';
import { useHiddenNumbers } from './use-hidden-numbers.ts';

export function CustomersPage() {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const { workspace } = useCurrentWorkspace();
  const query = useInfiniteQuery(customersQuery(useCaller(), workspace.workspace_id));
  const total = workspace.customers_quantity;
  return (
    <Page
      title={t('translations:customers.title')}
      lead={t('translations:customers.total', { count: total, replace: { count: number(total) } })}
      actions={
        <LinkButton to={paths.createCustomer} variant="contained" startIcon={<PlusIcon weight="bold" />}>
          {t('translations:customers.add')}
        </LinkButton>
      }
    >
      {query.error ? <LoadFailure query={query} /> : null}
      <Loaded query={query} total={total} />
    </Page>
  );
}

type CustomersResult = UseInfiniteQueryResult<readonly Customer[]>;

function LoadFailure({ query }: { readonly query: CustomersResult }) {
  const { t } = useTranslation(['common', 'translations']);
  const { relative } = useFormats();
  const failed = t('translations:customers.failed');
  const updated = t('translations:customers.lastUpdated', { relative: relative(query.dataUpdatedAt) });
  return (
    <ErrorPanel
      lead={query.data ? `${failed} ${updated}` : failed}
      message={t('translations:customers.fetchError', { code: codeOf(query.error) })}
      onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
    />
  );
}

function Loaded({ query, total }: { readonly query: CustomersResult; readonly total: number }) {
  const { t } = useTranslation(['common', 'translations']);
  const { data, isPending, hasNextPage } = query;
  if (isPending) {
    return (
      <Card>
        <Delayed thing={t('translations:customers.title')}>
          <CustomersSkeleton />
        </Delayed>
      </Card>
    );
  }
  if (!data) return null;
  if (data.length === 0 && !hasNextPage) return <FirstUse />;
  return (
    <>
      {hasNextPage ? <MoreCustomers query={query} loaded={data.length} total={total} /> : null}
      <CustomersInUse customers={data} hasMore={hasNextPage} />
    </>
  );
}

function FirstUse() {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Card>
      <EmptyState
        icon={<UsersIcon />}
        title={t('translations:customers.empty')}
        text={t('translations:customers.emptyText')}
        action={
          <LinkButton to={paths.invite} variant="outlined" color="secondary">
            {t('translations:customers.invite')}
          </LinkButton>
        }
      />
    </Card>
  );
}

interface MoreCustomersProps {
  readonly query: CustomersResult;
  readonly loaded: number;
  readonly total: number;
}

function MoreCustomers({ query, loaded, total }: MoreCustomersProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  return (
    <Alert
      severity="info"
      action={
        <Button
          color="inherit"
          size="small"
          onClick={() => void query.fetchNextPage()}
          disabled={query.isFetchingNextPage}
          aria-busy={query.isFetchingNextPage}
        >
          {t('translations:customers.loadMore')}
        </Button>
      }
      sx={{ '& .MuiAlert-action': { padding: 0, marginInlineStart: 'auto' } }}
    >
      {t('translations:customers.partial', { loaded: number(loaded), total: number(total) })}
    </Alert>
  );
}

/** The list with what one of its customers opens: the drawer and the question before deleting. */
function CustomersInUse({
  customers,
  hasMore,
}: {
  readonly customers: readonly Customer[];
  readonly hasMore: boolean;
}) {
  const { areHidden, change } = useHiddenNumbers();
  const [opened, setOpened] = useState<Customer>();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [doomed, setDoomed] = useState<Customer>();
  const [isAsking, setAsking] = useState(false);
  const open = useCallback((customer: Customer) => {
    setOpened(customer);
    setDrawerOpen(true);
  }, []);
  const ask = useCallback((customer: Customer) => {
    setDoomed(customer);
    setAsking(true);
  }, []);
  const closeAll = () => {
    setAsking(false);
    setDrawerOpen(false);
  };
  return (
    <>
      <CustomersList
        customers={customers}
        hasMore={hasMore}
        areNumbersHidden={areHidden}
        onHideNumbers={change}
        onOpen={open}
        onDelete={ask}
      />
      <CustomerDrawer
        customer={opened}
        isOpen={isDrawerOpen}
        isHidden={areHidden}
        onClose={() => setDrawerOpen(false)}
        onDelete={ask}
      />
      {doomed ? (
        <DeleteCustomerDialog
          key={doomed.id}
          customer={doomed}
          isOpen={isAsking}
          isHidden={areHidden}
          onClose={() => setAsking(false)}
          onDeleted={closeAll}
        />
      ) : null}
    </>
  );
}
