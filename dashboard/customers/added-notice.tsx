import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { UserCheckIcon } from '@phosphor-icons/react/dist/csr/UserCheck';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/router-link.tsx';
import { useShownPhone } from './use-hidden-numbers.ts';

/** What is to be known of a number that somebody wanted to add; whoever opted out stays so when they are added. */
export interface Notice {
  readonly about: 'exists' | 'addedBlocked';
  readonly phone: string;
}

export function AddedNotice({ about, phone }: Notice) {
  const { t } = useTranslation(['common', 'translations']);
  const shown = useShownPhone();
  const isKnown = about === 'exists';
  return (
    <Alert
      severity={isKnown ? 'info' : 'warning'}
      role="status"
      icon={isKnown ? <UserCheckIcon /> : <ProhibitIcon />}
      action={
        <LinkButton to={`${paths.customers}?q=${phone}`} size="small" color="inherit" sx={{ whiteSpace: 'nowrap' }}>
          {t('translations:customers.viewCustomer')}
        </LinkButton>
      }
    >
      <Typography variant="subtitle2" component="p">
        {t(`translations:customers.${about}`)}
      </Typography>
      <Box component="span">{t(`translations:customers.${about}Text`, { phone: shown(phone) })}</Box>
    </Alert>
  );
}
