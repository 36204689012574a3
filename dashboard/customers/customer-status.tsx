import type { Customer } from '@fanfare/contract/customers.ts';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../ui/status-chip.tsx';

export function CustomerStatus({ status }: Pick<Customer, 'status'>) {
  const { t } = useTranslation();
  if (status === 'active') {
    return <StatusChip tone="success" label={t('customers.isActive')} icon={<CheckCircleIcon weight="fill" />} />;
  }
  return (
    <Tooltip title={t('customers.optedOut')} describeChild>
      <Box component="span" tabIndex={0} sx={{ display: 'inline-block', borderRadius: '8px' }}>
        <StatusChip tone="error" label={t('customers.isBlocked')} icon={<ProhibitIcon weight="bold" />} />
      </Box>
    </Tooltip>
  );
}
