import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { useCurrentWorkspace, useMay, useWorkspaceApi } from '../session/current-workspace.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Restorable } from '../ui/restorable.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { MenuButton } from '../ui/row-menu.tsx';
import { useFreshWorkspace } from '../workspace/edit-baseline.tsx';
import { useUndoJobs } from './bulk/use-bulk-action.ts';
import { useRestoreCustomers } from './customer-actions.ts';
import { CustomersContent } from './customers-content.tsx';
import { type CustomersFile, ExportMenu, useExport } from './export/use-export.tsx';
import { ImportsDrawer } from './imports/imports-drawer.tsx';
import { type CustomersListState, useCustomersList } from './list/use-customers-list.ts';
import { useHiddenNumbers, useShownPhone } from './phone-text.tsx';
import { askAgain, deletedQuery, isUndoable, isUnderWay, recentJobsQuery } from './queries.ts';

/** The page for new customers with its second tab open. */
const importPath = `${paths.createCustomer}?tab=import`;

export function CustomersPage() {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  // What is selected or open belongs to one workspace.
  const list = useCustomersList();
  const total = workspace.customers_quantity;
  return (
    <Page title={t('customers.title')} lead={t('customers.total', { count: total })} actions={<Actions list={list} />}>
      <RecentlyDeleted key={`deleted ${workspace.workspace_id}`} />
      <Loaded key={workspace.workspace_id} list={list} />
    </Page>
  );
}

function RecentlyDeleted() {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const shown = useShownPhone();
  const { data: ones = [] } = useQuery(deletedQuery(caller, ws));
  const jobs = useUndoableJobs();
  const { restore, isBusy } = useRestoreCustomers();
  const { undo, isBusy: isUndoing } = useUndoJobs();
  const isJob = (id: string) => jobs.some((job) => job.id === id);
  return (
    <Restorable
      items={[
        ...jobs.map(({ id, done, restored, createdAt, endedAt }) => {
          const count = done - restored;
          const name = t('customerBulk.deleteDone', { count });
          return { id, name, at: endedAt ?? createdAt, count };
        }),
        ...ones.map(({ phone, deletedAt }) => ({ id: phone, name: shown(phone), at: deletedAt })),
      ]}
      words={{
        notice: (counted) => t('customers.recentlyDeleted', counted),
        title: t('customers.recentlyDeletedTitle'),
      }}
      isBusy={isBusy || isUndoing}
      onRestore={async (ids) => {
        const phones = ids.filter((id) => !isJob(id));
        await undo(ids.filter(isJob));
        if (phones.length > 0) await restore(phones);
      }}
    />
  );
}

/** A job goes on where its page is left: once one has ended, everything is asked for anew. */
function useUndoableJobs() {
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  const readAnew = useFreshWorkspace();
  const { data: jobs = [] } = useQuery(recentJobsQuery(caller, ws));
  const underWay = jobs.flatMap((job) => (isUnderWay(job) ? [job.id] : [])).join();
  const before = useRef(underWay);
  const askAnew = useEffectEvent(() => {
    askAgain(client, ws);
    void readAnew();
  });
  useEffect(() => {
    if (before.current !== '' && before.current !== underWay) askAnew();
    before.current = underWay;
  }, [underWay]);
  // What is being brought back stays until it is.
  return jobs.filter((job) => isUndoable(job) || job.state === 'undoing');
}

/** One main action; the others are quiet, and on a phone behind one button. */
function Actions({ list }: { readonly list: CustomersListState }) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const [areImportsOpen, setImportsOpen] = useState(false);
  const openImports = () => setImportsOpen(true);
  const [mayImport, mayExport] = [useMay('customers.import'), useMay('customers.export')];
  // Goes on where a device is turned.
  const file = useExport(list);
  return (
    <>
      {isNarrow ? (
        <MoreActions list={list} file={file} onImports={openImports} />
      ) : (
        <>
          <LinkButton to={paths.inbox} color="secondary" startIcon={<ChatsCircleIcon />}>
            {t('customers.inbox')}
          </LinkButton>
          <Button color="secondary" startIcon={<ClockCounterClockwiseIcon />} onClick={openImports}>
            {t('customerList.imports')}
          </Button>
          {mayExport ? <ExportMenu list={list} file={file} /> : null}
          {mayImport ? (
            <LinkButton to={importPath} color="secondary" startIcon={<UploadSimpleIcon />}>
              {t('customerList.import')}
            </LinkButton>
          ) : null}
        </>
      )}
      <LinkButton to={paths.createCustomer} variant="contained" startIcon={<PlusIcon weight="bold" />}>
        {t('customers.add')}
      </LinkButton>
      {file.dialog}
      <ImportsDrawer open={areImportsOpen} onClose={() => setImportsOpen(false)} />
    </>
  );
}

interface MoreActionsProps {
  readonly list: CustomersListState;
  readonly file: CustomersFile;
  readonly onImports: () => void;
}

export function MoreActions({ list, file, onImports }: MoreActionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { areHidden, change } = useHiddenNumbers();
  const { customers_quantity: quantity } = useCurrentWorkspace().workspace;
  const toImport = {
    label: t('customerList.import'),
    icon: <UploadSimpleIcon />,
    onChoose: () => void navigate(importPath),
  };
  const hasNobody = list.loaded.total === 0;
  const toExport = {
    label: t(hasNobody ? 'customerList.exportEverybody' : 'customerList.export'),
    icon: <DownloadSimpleIcon />,
    onChoose: hasNobody ? file.exportEverything : file.exportView,
  };
  return (
    <MenuButton
      label={t('ui.more')}
      icon={<DotsThreeIcon weight="bold" />}
      actions={[
        { label: t('customers.inbox'), icon: <ChatsCircleIcon />, onChoose: () => void navigate(paths.inbox) },
        ...(useMay('customers.import') ? [toImport] : []),
        { label: t('customerList.imports'), icon: <ClockCounterClockwiseIcon />, onChoose: onImports },
        ...(useMay('customers.export') && !(hasNobody && quantity === 0) ? [toExport] : []),
        {
          label: t(areHidden ? 'customers.showNumbers' : 'customers.hideNumbers'),
          icon: areHidden ? <EyeIcon /> : <EyeSlashIcon />,
          onChoose: () => change(!areHidden),
        },
      ]}
    />
  );
}

export function Loaded({ list }: { readonly list: CustomersListState }) {
  const { t } = useTranslation();
  const { customers, error, retry, segment, query } = list.loaded;
  const isForEverybody = Object.values(segment).every((part) => part === undefined);
  // A count that could not be had says nothing of a list that is still awaited.
  const told = customers ? error : query.error;
  return (
    <QueryView
      query={{ data: customers, error: told, refetch: retry, dataUpdatedAt: query.dataUpdatedAt }}
      label={t('customers.title')}
      skeleton={<CustomersSkeleton />}
      lead={t('customers.failed')}
      message={(code) => t('customers.fetchError', { code })}
      updated={(relative) => t('customers.lastUpdated', { relative })}
    >
      {(known) => {
        const hasNobody = known.length === 0 && isForEverybody && !query.isPlaceholderData;
        return <CustomersContent list={list} customers={known} firstUse={hasNobody ? <FirstUse /> : null} />;
      }}
    </QueryView>
  );
}

const rowKeys = Array.from({ length: 8 }, (_, row) => row);

/** The list before it is there, in its own shape. */
function CustomersSkeleton() {
  return (
    <Card sx={{ paddingInline: { xs: 2, sm: 3 }, paddingBlock: 2 }}>
      <Skeleton variant="rounded" height={40} sx={{ maxWidth: 280, marginBlockEnd: 3 }} />
      {rowKeys.map((row) => (
        <Stack key={row} direction="row" sx={{ gap: 3, alignItems: 'center', paddingBlock: 1.75 }}>
          <Skeleton width={120} height={20} />
          <Skeleton variant="rounded" width={72} height={24} />
          <Skeleton height={20} sx={{ flex: 1, display: { xs: 'none', md: 'block' } }} />
          <Skeleton width={96} height={20} sx={{ display: { xs: 'none', sm: 'block' } }} />
          <Skeleton variant="circular" width={24} height={24} sx={{ marginInlineStart: 'auto' }} />
        </Stack>
      ))}
    </Card>
  );
}

function FirstUse() {
  const { t } = useTranslation();
  const mayImport = useMay('customers.import');
  return (
    <Card>
      <EmptyState
        icon={<UsersIcon />}
        title={t('customers.empty')}
        text={t('customers.emptyText')}
        action={
          <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', justifyContent: 'center' }}>
            <LinkButton to={paths.invite} variant="outlined" color="secondary">
              {t('customers.invite')}
            </LinkButton>
            {mayImport ? (
              <LinkButton to={importPath} variant="outlined" color="secondary">
                {t('customerList.import')}
              </LinkButton>
            ) : null}
          </Stack>
        }
      />
    </Card>
  );
}
