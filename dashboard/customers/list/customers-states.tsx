// What stands beside or in place of the list: a failure, nobody yet, not everybody yet.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { codeOf } from '../../session/call-errors.ts';
import { useFormats } from '../../text/formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LinkButton } from '../../ui/router-link.tsx';
import { soughtDigits } from '../filter/customers-view.ts';
import { importPath } from '../import-path.ts';
import type { CustomersListState, LoadedCustomers } from './use-customers-list.ts';

export function LoadFailure({ loaded }: { readonly loaded: LoadedCustomers }) {
  const { t } = useTranslation(['common', 'translations']);
  const { relative } = useFormats();
  const failed = t('translations:customers.failed');
  const updated = t('translations:customers.lastUpdated', { relative: relative(loaded.query.dataUpdatedAt) });
  return (
    <ErrorPanel
      lead={loaded.customers ? `${failed} ${updated}` : failed}
      message={t('translations:customers.fetchError', { code: codeOf(loaded.error) })}
      onRetry={loaded.retry}
    />
  );
}

export function FirstUse() {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Card>
      <EmptyState
        icon={<UsersIcon />}
        title={t('translations:customers.empty')}
        text={t('translations:customers.emptyText')}
        action={
          <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', justifyContent: 'center' }}>
            <LinkButton to={paths.invite} variant="outlined" color="secondary">
              {t('translations:customers.invite')}
            </LinkButton>
            <LinkButton to={importPath} variant="outlined" color="secondary">
              {t('translations:customerList.import')}
            </LinkButton>
          </Stack>
        }
      />
    </Card>
  );
}

/** Says how much of the workspace stands in the list, and what a search covers. */
export function MoreCustomers({ list, total }: { readonly list: CustomersListState; readonly total: number }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const { loaded, view } = list;
  const counts = { loaded: number(loaded.loaded), total: number(Math.max(total, loaded.loaded)) };
  const isByPhone = view.sort === 'phone' && !view.isDescending;
  const digits = soughtDigits(view.search);
  return (
    <Alert
      severity="info"
      action={
        <Button
          color="inherit"
          size="small"
          onClick={loaded.loadMore}
          disabled={loaded.isLoadingMore}
          aria-busy={loaded.isLoadingMore}
        >
          {t('translations:customers.loadMore')}
        </Button>
      }
    >
      {isByPhone ? t('translations:customerList.partialByPhone', counts) : t('translations:customers.partial', counts)}{' '}
      {digits
        ? t('translations:customerList.searchedEverywhere', { digits })
        : t('translations:customerList.searchCovers')}
    </Alert>
  );
}
