import { callFile } from '@fanfare/contract/call.ts';
import { type Customer, customersPageMax, exportCustomers } from '@fanfare/contract/customers.ts';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../session/call-errors.ts';
import { useCaller } from '../../session/caller.tsx';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { useFormats } from '../../text/formats.ts';
import { announce } from '../../ui/announcer.tsx';
import { downloadFile } from '../../ui/download-file.ts';
import { toastDone, toastFailure } from '../../ui/toasts.tsx';
import { makeSingleFlight } from '../../ui/use-action.ts';
import { useSourceNames } from '../customer-source.ts';
import type { CustomersListState } from '../list/use-customers-list.ts';
import { type PageKey, loadPage } from '../queries.ts';
import { csvHead, csvLine, csvParts } from './customers-csv.ts';

/** The list as it is shown, or everything, as a CSV file. */
export function ExportMenu({ list }: { readonly list: CustomersListState }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { workspace } = useCurrentWorkspace();
  const { isBusy, exportView, exportEverything } = useExport(list);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (action: () => void) => () => {
    setAnchor(null);
    action();
  };
  const total = workspace.customers_quantity;
  const shown = list.loaded.total ?? 0;
  return (
    <>
      <Button
        color="secondary"
        startIcon={isBusy ? <CircularProgress size={16} color="inherit" /> : <DownloadSimpleIcon />}
        disabled={shown === 0}
        aria-busy={isBusy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(isBusy ? null : event.currentTarget)}
      >
        {t('customerList.export')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose(exportView)}>
          <ListItemText
            primary={t('customerList.exportView', { count: shown, replace: { count: number(shown) } })}
            secondary={t('customerList.exportViewText')}
          />
        </MenuItem>
        <MenuItem onClick={choose(exportEverything)}>
          <ListItemText
            primary={t('customerList.exportAll', { count: total, replace: { count: number(total) } })}
            secondary={t('customerList.exportAllText')}
          />
        </MenuItem>
      </Menu>
    </>
  );
}

const csvType = 'text/csv;charset=utf-8';

/** Customers as a file: some of the loaded ones, all that the view means, or everything that the server knows. */
export function useExport({ view, columns, loaded: { segment } }: CustomersListState) {
  const { t } = useTranslation();
  const nameOf = useSourceNames();
  const { workspace } = useCurrentWorkspace();
  const caller = useCaller();
  const ws = workspace.workspace_id;
  const { isBusy, run } = useExportRun();
  const shape = {
    columns: columns.columns,
    headOf: (column: (typeof columns.columns)[number]) => t(`customers.${column}`),
    nameOf,
  };
  const exportListed = (customers: readonly Customer[]) =>
    void run(async () => {
      const parts = await csvParts(customers, shape);
      return { file: new Blob(parts, { type: csvType }), count: customers.length };
    });
  /** Page by page from the server, holding only the lines. */
  const exportView = () =>
    void run(async () => {
      const ask = { segment, sort: view.sort, direction: view.isDescending ? 'desc' : 'asc' } as const;
      const parts = [csvHead(shape)];
      let count = 0;
      let after: PageKey = null;
      do {
        const page = await loadPage(caller, ws, { ...ask, limit: customersPageMax, after });
        parts.push(page.items.map((customer) => csvLine(customer, shape)).join(''));
        count += page.items.length;
        after = page.last_evaluated_key;
      } while (after);
      return { file: new Blob(parts, { type: csvType }), count };
    });
  const exportEverything = () =>
    void run(async () => {
      const response = await callFile(caller, exportCustomers, { params: { ws }, query: { order: 'recent' } });
      return { file: await response.blob(), count: workspace.customers_quantity };
    });
  return { isBusy, exportListed, exportView, exportEverything };
}

interface Exported {
  readonly file: Blob;
  readonly count: number;
}

/** One file at a time; what came of it is told. */
function useExportRun() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [isBusy, setBusy] = useState(false);
  const [once] = useState(makeSingleFlight);
  const write = async (make: () => Promise<Exported>) => {
    setBusy(true);
    announce(t('customerList.exporting'));
    try {
      const { file, count } = await make();
      downloadFile(`customers-${new Date().toISOString().slice(0, 10)}.csv`, file);
      toastDone(t('customerList.exported', { count, replace: { count: number(count) } }));
    } catch (error) {
      toastFailure(t('customerList.exportError', { code: codeOf(error) }));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run: (make: () => Promise<Exported>) => once(() => write(make)) };
}
