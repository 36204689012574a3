import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { useFormats } from '../text/formats.ts';
import { Delayed } from '../ui/delayed.tsx';
import { useSteadyLoading } from '../ui/use-steady-loading.ts';
import { Page } from '../ui/page.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { CustomersContent } from './customers-content.tsx';
import { CustomersSkeleton, FirstUse, LoadFailure, MoreCustomers, importPath } from './customers-states.tsx';
import { ExportMenu } from './export/export-menu.tsx';
import { ImportsDrawer } from './imports/imports-drawer.tsx';
import { type CustomersListState, useCustomersList } from './list/use-customers-list.ts';

export function CustomersPage() {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const { workspace } = useCurrentWorkspace();
  // What is selected or open belongs to one workspace.
  const list = useCustomersList();
  const total = workspace.customers_quantity;
  return (
    <Page
      title={t('translations:customers.title')}
      lead={t('translations:customers.total', { count: total, replace: { count: number(total) } })}
      actions={<Actions list={list} />}
    >
      {list.loaded.error ? <LoadFailure loaded={list.loaded} /> : null}
      <Loaded key={workspace.workspace_id} list={list} total={total} />
    </Page>
  );
}

function Actions({ list }: { readonly list: CustomersListState }) {
  const { t } = useTranslation(['common', 'translations']);
  const [areImportsOpen, setImportsOpen] = useState(false);
  return (
    <>
      <Button color="secondary" startIcon={<ClockCounterClockwiseIcon />} onClick={() => setImportsOpen(true)}>
        {t('translations:customerList.imports')}
      </Button>
      <ExportMenu list={list} />
      <LinkButton to={importPath} variant="outlined" color="secondary" startIcon={<UploadSimpleIcon />}>
        {t('translations:customerList.import')}
      </LinkButton>
      <LinkButton to={paths.createCustomer} variant="contained" startIcon={<PlusIcon weight="bold" />}>
        {t('translations:customers.add')}
      </LinkButton>
      <ImportsDrawer isOpen={areImportsOpen} onClose={() => setImportsOpen(false)} />
    </>
  );
}

function Loaded({ list, total }: { readonly list: CustomersListState; readonly total: number }) {
  const { t } = useTranslation(['common', 'translations']);
  const { customers, isPartial, query } = list.loaded;
  if (useSteadyLoading(query.isPending)) {
    return (
      <Card>
        <Delayed thing={t('translations:customers.title')}>
          <CustomersSkeleton />
        </Delayed>
      </Card>
    );
  }
  if (!customers) return null;
  if (customers.length === 0 && !isPartial) return <FirstUse />;
  return (
    <>
      {isPartial ? <MoreCustomers list={list} total={total} /> : null}
      <CustomersContent list={list} customers={customers} />
    </>
  );
}
