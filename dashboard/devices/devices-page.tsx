import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { DeviceTabletIcon } from '@phosphor-icons/react/dist/csr/DeviceTablet';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../session/call-errors.ts';
import { useFormats } from '../text/formats.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Page } from '../ui/page.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { DevicesContent } from './devices-content.tsx';
import { PairDialog } from './pairing/pair-dialog.tsx';
import { useDevicesView } from './use-devices-view.ts';
import { useRefreshedDevices } from './use-refreshed-devices.ts';

export function DevicesPage() {
  const { t } = useTranslation(['common', 'translations']);
  const { devices, query } = useRefreshedDevices();
  const { change } = useDevicesView();
  const pairing = useDialog();
  const pair = (
    <Button variant="contained" startIcon={<PlusIcon weight="bold" />} onClick={pairing.open}>
      {t('translations:devices.pair')}
    </Button>
  );
  return (
    <Page title={t('translations:devices.title')} lead={t('translations:devices.lead')} actions={pair}>
      {query.error ? <RefreshFailure query={query} /> : null}
      {devices.length === 0 ? (
        <Card>
          <EmptyState
            icon={<DeviceTabletIcon />}
            title={t('translations:devices.empty')}
            text={t('translations:devices.emptyText')}
          />
        </Card>
      ) : (
        <DevicesContent devices={devices} />
      )}
      <PairDialog
        key={pairing.opening}
        isOpen={pairing.isOpen}
        onClose={pairing.close}
        onAddImages={({ id }) => {
          pairing.close();
          change({ opened: id, tab: 'images' });
        }}
      />
    </Page>
  );
}

/** The devices stay as they were known last. */
function RefreshFailure({ query }: Pick<ReturnType<typeof useRefreshedDevices>, 'query'>) {
  const { t } = useTranslation(['common', 'translations']);
  const { relative } = useFormats();
  const failed = t('translations:devices.refreshFailed');
  return (
    <ErrorPanel
      lead={
        query.data
          ? `${failed} ${t('translations:devices.lastUpdated', { relative: relative(query.dataUpdatedAt) })}`
          : failed
      }
      message={t('workspaces.fetchFailed', { code: codeOf(query.error) })}
      onRetry={() => void query.refetch()}
    />
  );
}
