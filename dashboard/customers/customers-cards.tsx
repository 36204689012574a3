import type { Customer } from '@fanfare/contract/customers.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';
import { type CustomerDeeds, CustomerMenu } from './customer-menu.tsx';
import { CustomerStatus } from './customer-status.tsx';
import { PhoneText } from './phone-text.tsx';
import { isolated, shownPhone } from './shown-phone.ts';
import { useSourceNames } from './use-source-names.ts';

interface CustomersCardsProps extends CustomerDeeds {
  readonly customers: readonly Customer[];
  readonly areNumbersHidden: boolean;
}

/** The table for narrow screens. */
export function CustomersCards({ customers, areNumbersHidden, ...deeds }: CustomersCardsProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', padding: 0, margin: 0 }}>
      {customers.map((customer) => (
        <CustomerCard key={customer.id} customer={customer} isHidden={areNumbersHidden} {...deeds} />
      ))}
    </Box>
  );
}

interface CustomerCardProps extends CustomerDeeds {
  readonly customer: Customer;
  readonly isHidden: boolean;
}

function CustomerCard({ customer, isHidden, onOpen, onDelete }: CustomerCardProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { relative } = useFormats();
  const nameOf = useSourceNames();
  const { phone, addedby, lastCheckin, createdAt } = customer;
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: 'center', gap: 1.5, padding: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <ButtonBase
          aria-label={t('translations:customers.viewDetailsOf', { phone: isolated(shownPhone(phone, isHidden)) })}
          onClick={() => onOpen(customer)}
          sx={{ typography: 'subtitle2', borderRadius: '4px', minHeight: 24 }}
        >
          <PhoneText phone={phone} isHidden={isHidden} />
        </ButtonBase>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {nameOf(addedby)} · {relative(lastCheckin ?? createdAt)}
        </Typography>
      </Box>
      <CustomerStatus status={customer.status} />
      <CustomerMenu customer={customer} isHidden={isHidden} onOpen={onOpen} onDelete={onDelete} />
    </Stack>
  );
}
