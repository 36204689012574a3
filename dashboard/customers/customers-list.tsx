import type { Customer } from '@fanfare/contract/customers.ts';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';
import { CountTabs } from '../ui/count-tabs.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CustomersCards } from './customers-cards.tsx';
import { CustomersPages } from './customers-pages.tsx';
import { CustomersTable } from './customers-table.tsx';
import { CustomersToolbar } from './customers-toolbar.tsx';
import { applyCustomersView, countByStatus, customerTabs } from './customers-view.ts';
import type { CustomerDeeds } from './customer-menu.tsx';
import { useAnnouncedView } from './use-announced-view.ts';
import { useCustomersView } from './use-customers-view.ts';
import { useSourceNames } from './use-source-names.ts';

interface CustomersListProps extends CustomerDeeds {
  readonly customers: readonly Customer[];
  readonly hasMore: boolean;
  readonly areNumbersHidden: boolean;
  readonly onHideNumbers: (hide: boolean) => void;
}

const panelId = 'customers-panel';

/** The loaded customers: tabs, search and filters above, one page of rows below. */
export function CustomersList({ customers, hasMore, areNumbersHidden, onHideNumbers, ...deeds }: CustomersListProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const { view, change } = useCustomersView();
  const nameOf = useSourceNames();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const counts = useMemo(() => countByStatus(customers), [customers]);
  const matching = useMemo(() => applyCustomersView(customers, view, nameOf), [customers, view, nameOf]);
  useAnnouncedView(view, matching.length);

  const page = Math.min(view.page, Math.max(0, Math.ceil(matching.length / view.rowsPerPage) - 1));
  const shown = matching.slice(page * view.rowsPerPage, (page + 1) * view.rowsPerPage);
  const tabs = customerTabs.map((value) => ({
    value,
    label: t(`translations:customers.${value}`),
    count: `${number(counts[value])}${hasMore ? '+' : ''}`,
  }));
  const rows = { customers: shown, areNumbersHidden, ...deeds };
  return (
    <Card>
      <CountTabs
        label={t('translations:customers.tabs')}
        tabs={tabs}
        value={view.tab}
        onChange={(tab) => change({ tab })}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${view.tab}`}>
        <CustomersToolbar
          customers={customers}
          view={view}
          onChangeView={change}
          areNumbersHidden={areNumbersHidden}
          onHideNumbers={onHideNumbers}
        />
        {matching.length === 0 ? (
          <NoMatches onClear={() => change({ tab: 'all', search: '', source: '' })} />
        ) : (
          <>
            {isNarrow ? <CustomersCards {...rows} /> : <CustomersTable {...rows} view={view} onChangeView={change} />}
            <CustomersPages count={matching.length} view={view} page={page} onChangeView={change} />
          </>
        )}
      </div>
    </Card>
  );
}

function NoMatches({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <EmptyState
      icon={<MagnifyingGlassIcon />}
      title={t('translations:customers.noMatches')}
      text={t('translations:customers.noMatchesText')}
      action={
        <Button variant="outlined" color="secondary" onClick={onClear}>
          {t('translations:customers.clearFilters')}
        </Button>
      }
    />
  );
}
