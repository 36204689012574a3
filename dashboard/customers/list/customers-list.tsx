import type { Customer } from '@fanfare/contract/customers.ts';
import type { Segment, SegmentSort } from '@fanfare/contract/segments.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { layout } from '../../theme/theme.ts';
import { announce } from '../../ui/announcer.tsx';
import { keepFocusSoon } from '../../ui/keep-focus-soon.ts';
import { CountTabs } from '../../ui/count-tabs.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import type { Selection } from '../../ui/selection-bar.tsx';
import type { BulkActionKind } from '../bulk/use-bulk-action.ts';
import type { CustomerSelection } from '../bulk/whole-selection.ts';
import { useExport } from '../export/use-export.tsx';
import { type ChangeView, type CustomersView, filtersOf, withoutFilters } from '../filter/customers-view.ts';
import { FilterChips, SearchHint } from '../filter/filter-chips.tsx';
import { CustomersCards } from './customers-cards.tsx';
import { CustomersTable } from './customers-table.tsx';
import { BulkBar, CustomersToolbar } from './customers-toolbar.tsx';
import { type RowActions, useRowWords } from './row-parts.tsx';
import type { CustomersListState, LoadedCustomers } from './use-customers-list.ts';

interface CustomersListProps {
  readonly list: CustomersListState;
  readonly customers: readonly Customer[];
  readonly areNumbersHidden: boolean;
  readonly onHideNumbers: (hide: boolean) => void;
  readonly selection: CustomerSelection;
  readonly actions: RowActions;
  readonly onChangeSelected: (kind: BulkActionKind) => void;
  readonly onDeleteSelected: () => void;
}

const panelId = 'customers-panel';

/** For when what held the focus is gone, and maybe the list with it. */
export function focusList(): void {
  (document.getElementById(panelId) ?? document.querySelector<HTMLElement>('#main'))?.focus({ preventScroll: true });
}

/** The customers whom the view means: tabs, then search and filters or what is selected, then the rows. */
export function CustomersList(props: CustomersListProps) {
  const { list, customers, selection, actions } = props;
  const { view, change, loaded } = list;
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const [isSelecting, setSelecting] = useState(false);
  useAnnouncedView(view, loaded.total);
  useStartInView(loaded, view);
  const leaveSelection = useLeaveSelection(selection, setSelecting);
  const words = useRowWords(props.areNumbersHidden);
  const rows = { customers, total: loaded.total, onNearEnd: loaded.goOn, words, selection, actions };
  const hasSelected = selection.chosen.length > 0;
  const inSelectMode = isNarrow && (isSelecting || hasSelected);
  const hasBar = hasSelected || inSelectMode;
  const clear = () => {
    const hasFilters = filtersOf(view.segment).length > 0;
    change(hasFilters ? { segment: withoutFilters(view.segment) } : { segment: {}, search: '' });
    // The button goes as soon as there are others.
    focusList();
  };
  return (
    <Card>
      <StatusTabs counts={loaded.counts} view={view} onChangeView={change} />
      <Box
        id={panelId}
        role="tabpanel"
        aria-labelledby={`${panelId}-${view.segment.status ?? 'all'}`}
        aria-busy={loaded.query.isPlaceholderData}
        tabIndex={-1}
        sx={panelLook}
      >
        {hasBar ? <SelectedBar {...props} onDone={leaveSelection} /> : null}
        {/* Only out of sight meanwhile: what somebody is typing into the search must not be lost. */}
        <div className="screen-only" hidden={hasBar}>
          <ToolsAndChips {...props} isNarrow={isNarrow} onSelectMode={() => setSelecting(true)} />
        </div>
        <Rows rows={rows} list={list} isNarrow={isNarrow} isSelecting={inSelectMode} onClear={clear} />
        <LoadMore query={loaded.query} />
      </Box>
    </Card>
  );
}

/** What another view showed fades where its successor is slow to come. */
const panelLook = {
  scrollMarginBlockStart: layout.barHeightPx,
  '&[aria-busy=true]': { opacity: 0.6, transition: 'opacity 100ms 300ms' },
} as const;

/** Another view is read from its start. */
function useStartInView({ segment }: LoadedCustomers, { sort, isDescending }: CustomersView): void {
  const view = JSON.stringify([segment, sort, isDescending]);
  const last = useRef(view);
  useEffect(() => {
    if (last.current === view) return;
    last.current = view;
    const panel = document.getElementById(panelId);
    if (panel && panel.getBoundingClientRect().top < 0) panel.scrollIntoView();
  }, [view]);
}

interface RowsProps {
  readonly rows: Omit<Parameters<typeof CustomersCards>[0], 'isSelecting'>;
  readonly list: CustomersListState;
  readonly isNarrow: boolean;
  readonly isSelecting: boolean;
  readonly onClear: () => void;
}

function Rows({ rows, list, isNarrow, isSelecting, onClear }: RowsProps) {
  const { t } = useTranslation();
  if (rows.customers.length === 0) {
    return (
      <NoMatches
        title={t('customers.noMatches')}
        text={t('customers.noMatchesText')}
        clearLabel={t('customers.clearFilters')}
        onClear={onClear}
      />
    );
  }
  if (isNarrow) return <CustomersCards {...rows} isSelecting={isSelecting} />;
  return <CustomersTable {...rows} columns={list.columns.columns} view={list.view} onChangeView={list.change} />;
}

/** Further pages come by themselves; whoever reaches the end without scrolling asks for them. */
function LoadMore({ query }: Pick<LoadedCustomers, 'query'>) {
  const { t } = useTranslation();
  if (!query.hasNextPage) return null;
  const more = async () => {
    await query.fetchNextPage({ cancelRefetch: false });
    // The button goes with the last page.
    keepFocusSoon(focusList);
  };
  return (
    <Box sx={{ padding: 2, textAlign: 'center' }}>
      <Button color="secondary" aria-busy={query.isFetching} onClick={() => void more()}>
        {t('customers.loadMore')}
      </Button>
    </Box>
  );
}

const tabs = [
  ['all', 'count'],
  ['active', 'active'],
  ['blocked', 'blocked'],
] as const;

interface StatusTabsProps {
  readonly counts: LoadedCustomers['counts'];
  readonly view: CustomersView;
  readonly onChangeView: ChangeView;
}

function StatusTabs({ counts, view, onChangeView }: StatusTabsProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <CountTabs
      label={t('customers.tabs')}
      tabs={tabs.map(([value, count]) => ({
        value,
        label: t(`customers.${value}`),
        count: counts ? number(counts[count]) : '',
      }))}
      value={view.segment.status ?? 'all'}
      onChange={(tab) => onChangeView({ segment: { ...view.segment, status: tab === 'all' ? undefined : tab } })}
      panelId={panelId}
    />
  );
}

function SelectedBar({
  list,
  selection,
  onChangeSelected,
  onDeleteSelected,
  onDone,
}: CustomersListProps & { readonly onDone: () => void }) {
  const { dialog, exportChosen, exportView } = useExport(list);
  const { everybody, chosen } = selection;
  return (
    <>
      <BulkBar
        count={everybody?.total ?? chosen.length}
        matching={list.loaded.total ?? 0}
        arePending={list.view.segment.isPending === true}
        onSelectAll={selection.selectEverybody}
        onExport={() => (everybody ? exportView() : exportChosen(chosen))}
        onChange={onChangeSelected}
        onDelete={onDeleteSelected}
        onClear={onDone}
      />
      {dialog}
    </>
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
  const changeFilters = (segment: Segment) => {
    change({ segment });
    // What was pressed goes with its filter.
    focusList();
  };
  return (
    <>
      <CustomersToolbar
        view={view}
        onChangeView={change}
        columns={columns.columns}
        onToggleColumn={columns.toggle}
        areNumbersHidden={areNumbersHidden}
        onHideNumbers={onHideNumbers}
        isNarrow={props.isNarrow}
        onSelectMode={props.onSelectMode}
      />
      <SearchHint search={view.search} />
      <FilterChips
        segment={view.segment}
        search={view.search}
        isClearedBelow={customers.length === 0}
        onChange={changeFilters}
      />
    </>
  );
}

const timeColumns: ReadonlySet<SegmentSort> = new Set(['lastCheckin', 'createdAt', 'updatedAt']);

/** Says what a new order or filter came to, to those who hear the page. */
function useAnnouncedView(view: CustomersView, count: number | undefined): void {
  const { t } = useTranslation();
  const order = t(`customers.${orderText(view)}`);
  const sorted = t('customers.sorted', { column: t(`customers.${view.sort}`), order });
  const counted = count === undefined ? '' : t('customers.total', { count });
  const last = useRef({ sorted, counted });
  useEffect(() => {
    const before = last.current;
    last.current = { sorted, counted };
    if (before.sorted !== sorted) announce(`${sorted} ${counted}.`);
    else if (counted && before.counted !== counted) announce(`${counted}.`);
  }, [sorted, counted]);
}

function orderText({ sort, isDescending }: CustomersView) {
  if (timeColumns.has(sort)) return isDescending ? 'newestFirst' : 'oldestFirst';
  if (sort === 'checkins' || sort === 'phone') return isDescending ? 'largestFirst' : 'smallestFirst';
  return isDescending ? 'zToA' : 'aToZ';
}
