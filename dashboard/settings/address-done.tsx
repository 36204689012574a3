import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { useTranslation } from 'react-i18next';
import { isolated } from '../session/pages/isolated.ts';
import type { AddressKind } from './account.ts';

interface AddressDoneProps {
  readonly kind: AddressKind;
  readonly purpose: 'verify' | 'change';
  readonly address: string;
}

export function AddressDone({ kind, purpose, address }: AddressDoneProps) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Stack role="status" direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <Stack sx={{ color: 'success.main', flexShrink: 0 }} aria-hidden>
        <CheckCircleIcon weight="fill" size={24} />
      </Stack>
      <div>
        <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
          {t('translations:settings.address.confirmed', { address: isolated(address) })}
        </Typography>
        {kind === 'email' && purpose === 'change' ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('translations:settings.address.emailDoneHint')}
          </Typography>
        ) : null}
      </div>
    </Stack>
  );
}
