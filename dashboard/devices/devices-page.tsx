import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { DeviceTabletIcon } from '@phosphor-icons/react/dist/csr/DeviceTablet';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { DeviceCard } from './device-card.tsx';
import { inOrderOfNeed } from './device-order.ts';

export function DevicesPage() {
  const { t } = useTranslation(['common', 'translations']);
  const { devices } = useCurrentWorkspace().workspace;
  return (
    <Page title={t('translations:devices.title')} lead={t('translations:devices.lead')}>
      {devices.length === 0 ? (
        <Card>
          <EmptyState
            icon={<DeviceTabletIcon />}
            title={t('translations:devices.empty')}
            text={t('translations:devices.emptyText')}
          />
        </Card>
      ) : (
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            margin: 0,
            padding: 0,
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)' },
          }}
        >
          {inOrderOfNeed(devices).map((device) => (
            <DeviceCard key={device.id} device={device} />
          ))}
        </Box>
      )}
    </Page>
  );
}
