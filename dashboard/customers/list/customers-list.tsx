import type { Customer } from '@fanfare/contract/customers.ts';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { announce } from '../../ui/announcer.tsx';
import { CountTabs } from '../../ui/count-tabs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Selection } from '../../ui/selection-bar.tsx';
import { useExport } from '../export/export-menu.tsx';
import { type ChangeView, type CustomersView, customerTabs, noFilters } from '../filter/customers-view.ts';
import { FilterChips, SearchHint } from '../filter/filter-chips.tsx';
import { countByStatus, knownWords } from '../filter/matching-customers.ts';
import type { SortColumn } from './customer-columns.ts';
import { CustomersCards } from './customers-cards.tsx';
import { CustomersTable } from './customers-table.tsx';
import { BulkBar, CustomersToolbar } from './customers-toolbar.tsx';
import { type RowActions, useRowWords } from './row-parts.tsx';
import type { CustomersListState } from './use-customers-list.ts';

interface CustomersListProps {
  readonly list: CustomersListState;
  readonly customers: readonly Customer[];
  readonly areNumbersHidden: boolean;
  readonly onHideNumbers: (hide: boolean) => void;
  readonly selection: Selection<Customer>;
  readonly actions: RowActions;
  readonly onDeleteSelected: () => void;
}

const panelId = 'customers-panel';

/** For when what held the focus is gone. */
export function focusList(): void {
  document.getElementById(panelId)?.focus({ preventScroll: true });
}

/** The loaded customers: tabs, then search and filters or what is selected, then the rows. */
export function CustomersList(props: CustomersListProps) {
  const { list, customers, selection, actions } = props;
  const { view, change, matching } = list;
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const [isSelecting, setSelecting] = useState(false);
  useAnnouncedView(view, matching.length);
  const leaveSelection = useLeaveSelection(selection, setSelecting);
  const words = useRowWords(props.areNumbersHidden);
  const rows = { customers: matching, words, selection, actions };
  const hasSelected = selection.chosen.length > 0;
  const inSelectMode = isNarrow && (isSelecting || hasSelected);
  const hasBar = hasSelected || inSelectMode;
  return (
    <Card>
      <StatusTabs customers={customers} hasMore={list.loaded.isPartial} view={view} onChangeView={change} />
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${view.tab}`} tabIndex={-1}>
        {hasBar ? <SelectedBar {...props} onDone={leaveSelection} /> : null}
        {/* Only out of sight meanwhile: what somebody is typing into the search must not be lost. */}
        <div className="screen-only" hidden={hasBar}>
          <ToolsAndChips {...props} isNarrow={isNarrow} onSelectMode={() => setSelecting(true)} />
        </div>
        <Rows
          rows={rows}
          list={list}
          isNarrow={isNarrow}
          isSelecting={inSelectMode}
          onClear={() => change({ ...noFilters, tab: 'all', search: '' })}
        />
      </div>
    </Card>
  );
}

interface RowsProps {
  readonly rows: Omit<Parameters<typeof CustomersCards>[0], 'isSelecting'>;
  readonly list: CustomersListState;
  readonly isNarrow: boolean;
  readonly isSelecting: boolean;
  readonly onClear: () => void;
}

function Rows({ rows, list, isNarrow, isSelecting, onClear }: RowsProps) {
  if (rows.customers.length === 0) return <NoMatches onClear={onClear} />;
  if (isNarrow) return <CustomersCards {...rows} isSelecting={isSelecting} />;
  return <CustomersTable {...rows} columns={list.columns.columns} view={list.view} onChangeView={list.change} />;
}

interface StatusTabsProps {
  readonly customers: readonly Customer[];
  readonly hasMore: boolean;
  readonly view: CustomersView;
  readonly onChangeView: ChangeView;
}

/** While not everybody is loaded the counts are at least so large. */
function StatusTabs({ customers, hasMore, view, onChangeView }: StatusTabsProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const counts = useMemo(() => countByStatus(customers), [customers]);
  return (
    <CountTabs
      label={t('customers.tabs')}
      tabs={customerTabs.map((value) => ({
        value,
        label: t(`customers.${value}`),
        count: `${number(counts[value])}${hasMore ? '+' : ''}`,
      }))}
      value={view.tab}
      onChange={(tab) => onChangeView({ tab })}
      panelId={panelId}
    />
  );
}

function SelectedBar({
  list,
  selection,
  onDeleteSelected,
  onDone,
}: CustomersListProps & { readonly onDone: () => void }) {
  const { exportListed } = useExport(list);
  return (
    <BulkBar
      count={selection.chosen.length}
      matching={list.matching.length}
      onSelectAll={selection.selectAll}
      onExport={() => exportListed(selection.chosen)}
      onDelete={onDeleteSelected}
      onClear={onDone}
    />
  );
}

function useLeaveSelection({ ids, clear }: Selection<Customer>, setSelecting: (isSelecting: boolean) => void) {
  return useCallback(() => {
    setSelecting(false);
    if (ids.size === 0) return;
    clear();
    // What was pressed goes away with the bar.
    if (!document.activeElement?.closest('[data-customer]')) focusList();
  }, [ids, clear, setSelecting]);
}

type ToolsProps = CustomersListProps & Pick<Parameters<typeof CustomersToolbar>[0], 'isNarrow' | 'onSelectMode'>;

function ToolsAndChips({ list, customers, areNumbersHidden, onHideNumbers, ...props }: ToolsProps) {
  const { view, change, columns } = list;
  const choices = useMemo(() => knownWords(customers), [customers]);
  return (
    <>
      <CustomersToolbar
        view={view}
        onChangeView={change}
        choices={choices}
        columns={columns.columns}
        onToggleColumn={columns.toggle}
        areNumbersHidden={areNumbersHidden}
        onHideNumbers={onHideNumbers}
        isNarrow={props.isNarrow}
        onSelectMode={props.onSelectMode}
      />
      <SearchHint search={view.search} />
      <FilterChips view={view} onChangeView={change} />
    </>
  );
}

function NoMatches({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<MagnifyingGlassIcon />}
      title={t('customers.noMatches')}
      text={t('customers.noMatchesText')}
      action={
        <Button variant="outlined" color="secondary" onClick={onClear}>
          {t('customers.clearFilters')}
        </Button>
      }
    />
  );
}

const timeColumns: ReadonlySet<SortColumn> = new Set(['lastCheckin', 'createdAt', 'updatedAt']);

/** Says what a new order or filter came to, to those who hear the page. */
function useAnnouncedView(view: CustomersView, count: number): void {
  const { t } = useTranslation();
  const { number } = useFormats();
  const order = t(`customers.${orderText(view)}`);
  const sorted = t('customers.sorted', { column: t(`customers.${view.sort}`), order });
  const counted = t('customers.total', { count, replace: { count: number(count) } });
  const last = useRef({ sorted, counted });
  useEffect(() => {
    const before = last.current;
    last.current = { sorted, counted };
    if (before.sorted !== sorted) announce(`${sorted} ${counted}.`);
    else if (before.counted !== counted) announce(`${counted}.`);
  }, [sorted, counted]);
}

function orderText({ sort, isDescending }: CustomersView) {
  if (timeColumns.has(sort)) return isDescending ? 'newestFirst' : 'oldestFirst';
  if (sort === 'checkins' || sort === 'phone') return isDescending ? 'largestFirst' : 'smallestFirst';
  return isDescending ? 'zToA' : 'aToZ';
}
