import Box from '@mui/material/Box';
import { WifiSlashIcon } from '@phosphor-icons/react/dist/csr/WifiSlash';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

/** Says that nothing can be saved, for as long as that is so. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {isOnline ? null : (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            paddingInline: 3,
            paddingBlock: 1,
            typography: 'body2',
            color: 'warning.main',
            backgroundColor: 'warning.light',
          }}
        >
          <WifiSlashIcon size={18} aria-hidden style={{ flexShrink: 0 }} />
          {t('ui.offline')}
        </Box>
      )}
    </div>
  );
}

function subscribe(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
