import { type Caller, call, callFile, codeOf, isRefusal } from '@fanfare/contract/call.ts';
import { exportPhonesMax, exportSegment, rowsHeader } from '@fanfare/contract/customer-export.ts';
import type { Customer } from '@fanfare/contract/customers.ts';
import type { InputOf } from '@fanfare/contract/endpoint.ts';
import { countSegment, sourceKinds } from '@fanfare/contract/segments.ts';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '../../session/call-errors.ts';
import { useCurrentWorkspace, useWorkspaceApi } from '../../session/current-workspace.tsx';
import { announce } from '../../ui/announcer.tsx';
import { dayOf } from '../../ui/calendar-day.ts';
import { ownDelimiter } from '../../ui/download-file.ts';
import { useSlow } from '../../ui/loading.tsx';
import { toastDone, toastFailure } from '../../ui/toasts.tsx';
import { makeSingleFlight } from '../../ui/use-action.ts';
import type { CustomerColumn } from '../list/customer-columns.ts';
import type { CustomersListState } from '../list/use-customers-list.ts';
import { Incomplete, type RowsReached, chooseSaveTarget, countRows } from './save-file.ts';

type ExportRequest = InputOf<typeof exportSegment>['body'];

export type CustomersFile = ReturnType<typeof useExport>;

/** Customers as a CSV file that the server makes. `dialog` shows how far it is, and is put anywhere. */
export function useExport({ view, columns: { columns }, loaded: { segment, total = 0 } }: CustomersListState) {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const { run, isBusy, dialog } = useExportRun();
  const kinds = sourceKinds.map((kind) => [kind, t(`customers.${kind}`)]);
  const heads = columns.map((column) => [inFile(column), t(`customers.${column}`)]);
  const asShown = {
    columns: columns.map(inFile),
    words: Object.fromEntries([...kinds, ...heads]) as NonNullable<ExportRequest['words']>,
  };
  const exportView = () =>
    run({ segment, sort: view.sort, direction: view.isDescending ? 'desc' : 'asc', ...asShown }, total);
  const exportChosen = (chosen: readonly Customer[]) => {
    if (chosen.length === total) exportView();
    else if (chosen.length > exportPhonesMax) toastFailure(t('customerExport.tooManyChosen'));
    else run({ phones: chosen.map(({ phone }) => phone), ...asShown }, chosen.length);
  };
  return { isBusy, dialog, exportView, exportChosen, exportEverything: () => run({}, workspace.customers_quantity) };
}

function inFile(column: CustomerColumn) {
  return column === 'customerId' ? 'id' : column;
}

/** One file at a time; what came of it is told. */
function useExportRun() {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const toProblem = useProblemWords();
  const [once] = useState(makeSingleFlight);
  const [reached, setReached] = useState<RowsReached>();
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const write = async (body: ExportRequest, total: number) => {
    const target = await chooseSaveTarget(`customers-${dayOf(Date.now())}.csv`);
    if (!target) return;
    const { signal } = (control.current = new AbortController());
    setReached({ rows: 0, total });
    announce(t('customerExport.running'));
    try {
      const { bytes, reachedOf } = await openExport(caller, ws, { body, signal, show: setReached });
      await target.save(bytes, signal);
      const { rows: count, total: meant } = reachedOf();
      const words = { done: count, total: meant };
      toastDone(count < meant ? t('customerExport.someLeft', words) : t('customerList.exported', { count }));
    } catch (error) {
      toastFailure(signal.aborted ? t('customerExport.stopped') : toProblem(error));
    } finally {
      setReached(undefined);
    }
  };
  return {
    isBusy: reached !== undefined,
    run: (body: ExportRequest, total: number) => void once(() => write(body, total)),
    dialog: <ExportDialog reached={reached} onStop={() => control.current?.abort()} />,
  };
}

interface Opening {
  readonly body: ExportRequest;
  readonly signal: AbortSignal;
  readonly show: (reached: RowsReached) => void;
}

async function openExport(caller: Caller, ws: string, { body, signal, show }: Opening) {
  const response = await callFile(
    caller,
    exportSegment,
    { params: { ws }, body: { ...body, delimiter: ownDelimiter() } },
    signal,
  );
  const total = Number(response.headers.get(rowsHeader));
  let reached = { rows: 0, total };
  const showReached = (now: RowsReached) => {
    reached = now;
    show(now);
  };
  // Chosen ones are few, and sooner exported again.
  const countNow = async () =>
    body.phones
      ? total
      : (await call(caller, countSegment, { params: { ws }, body: { segment: body.segment ?? {} } }, signal)).count;
  const counter = countRows(total, showReached, countNow);
  return { bytes: (response.body ?? new Blob().stream()).pipeThrough(counter), reachedOf: () => reached };
}

function useProblemWords() {
  const { t } = useTranslation();
  return (error: unknown): string => {
    if (error instanceof Incomplete) {
      return t('customerExport.incomplete', { done: error.rows, total: error.total });
    }
    // A stream that breaks off, or a disk that takes no more.
    if (error instanceof TypeError) return t('customerExport.brokenOff');
    if (error instanceof DOMException) return t('customerExport.notSaved');
    if (isRefusal(error, 'tooManyExports')) return t('customerExport.tooMany');
    return refusalMessage(error) ?? t('customerList.exportError', { code: codeOf(error) });
  };
}

/** What is over sooner is not worth a look. */
const shownAfterMs = 400;

interface ExportDialogProps {
  readonly reached: RowsReached | undefined;
  readonly onStop: () => void;
}

function ExportDialog({ reached, onStop }: ExportDialogProps): ReactNode {
  const { t } = useTranslation();
  const titleId = useId();
  const isLong = useSlow(reached !== undefined, shownAfterMs);
  if (!reached || !isLong) return null;
  const { rows, total } = reached;
  const words = t('customerList.deletedOf', { done: rows, total });
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle>{t('customerExport.running')}</DialogTitle>
      <DialogContent>
        <LinearProgress
          variant="determinate"
          value={Math.min(100, (rows / Math.max(total, 1)) * 100)}
          aria-labelledby={titleId}
          aria-valuetext={words}
          sx={{ height: 8, borderRadius: '4px', marginBlock: 1 }}
        />
        <Typography variant="secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {words}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="secondary" onClick={onStop} autoFocus>
          {t('customerList.stop')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ExportMenuProps {
  readonly list: CustomersListState;
  readonly file: CustomersFile;
}

/** The list as it is shown, or everything, as a CSV file. */
export function ExportMenu({ list, file }: ExportMenuProps) {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const { isBusy, exportView, exportEverything } = file;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (action: () => void) => () => {
    setAnchor(null);
    action();
  };
  const quantity = workspace.customers_quantity;
  const { total } = list.loaded;
  return (
    <>
      <Button
        color="secondary"
        startIcon={isBusy ? <CircularProgress size={16} color="inherit" /> : <DownloadSimpleIcon />}
        disabled={!total && quantity === 0}
        aria-busy={isBusy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(isBusy ? null : event.currentTarget)}
      >
        {t('customerList.export')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem disabled={total === 0} onClick={choose(exportView)}>
          <ListItemText
            primary={
              total === undefined ? t('customerList.exportList') : t('customerList.exportView', { count: total })
            }
            secondary={t('customerList.exportViewText')}
          />
        </MenuItem>
        <MenuItem onClick={choose(exportEverything)}>
          <ListItemText
            primary={t('customerList.exportAll', { count: quantity })}
            secondary={t('customerList.exportAllText')}
          />
        </MenuItem>
      </Menu>
    </>
  );
}
