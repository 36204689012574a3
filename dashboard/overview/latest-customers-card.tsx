import type { Customer } from '@fanfare/contract/customers.ts';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PhoneText } from '../customers/phone-text.tsx';
import { paths } from '../paths.ts';
import { codeOf } from '../session/call-errors.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { useRelativeTimes } from '../ui/use-now.ts';
import { ListCard } from './list-card.tsx';

interface LatestCustomersCardProps {
  readonly customers: UseQueryResult<{ readonly items: readonly Customer[] }>;
}

export function LatestCustomersCard({ customers }: LatestCustomersCardProps) {
  const { t } = useTranslation();
  return (
    <ListCard
      title={t('overview.latest')}
      all={{ to: paths.customers, label: t('overview.allCustomers') }}
      skeleton={<Skeleton variant="circular" width={40} height={40} />}
      query={customers}
      lead={t('overview.customersFailed')}
      message={t('overview.customersError', { code: codeOf(customers.error) })}
      empty={
        <EmptyState
          icon={<UsersIcon />}
          title={t('overview.noCustomers')}
          text={t('overview.noCustomersText')}
          headingLevel="h3"
          action={
            <LinkButton to={paths.invite} variant="outlined" color="secondary">
              {t('overview.inviteCustomers')}
            </LinkButton>
          }
        />
      }
    >
      {({ items }) => items.map((customer) => <LatestRow key={customer.id} customer={customer} />)}
    </ListCard>
  );
}

const sources = { viewer: 'viaInvite', device: 'viaDevice', import: 'viaImport' } as const;

function LatestRow({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const { ago } = useRelativeTimes();
  const source = Object.hasOwn(sources, customer.addedby)
    ? sources[customer.addedby as keyof typeof sources]
    : 'viaStaff';
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: 'center', gap: 2, paddingInline: { xs: 2, sm: 3 }, paddingBlock: 1.5 }}
    >
      <Avatar aria-hidden sx={{ backgroundColor: 'level.2', color: 'neutral.600' }}>
        <PhoneIcon size={20} />
      </Avatar>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="h3" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <PhoneText phone={customer.phone} />
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(`overview.${source}`)}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {ago(customer.createdAt)}
      </Typography>
    </Stack>
  );
}
