import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useSiteName } from '../ui/document-title.tsx';
import type { Address } from './account.ts';
import { VerifiedChip } from './verified-chip.tsx';

interface AddressRowTextProps {
  readonly label: string;
  readonly address: Address;
  readonly isReadOnly: boolean;
}

export function AddressRowText({ label, address, isReadOnly }: AddressRowTextProps) {
  const { t } = useTranslation(['common', 'translations']);
  const siteName = useSiteName();
  return (
    <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.5 }}>
        <Typography sx={{ overflowWrap: 'anywhere', color: address.value ? undefined : 'text.secondary' }}>
          {address.value ? <bdi dir="ltr">{address.value}</bdi> : t('translations:settings.notGiven')}
        </Typography>
        {address.value ? <VerifiedChip isVerified={address.isVerified} /> : null}
      </Stack>
      {isReadOnly ? (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {t('translations:settings.readOnly', { site: siteName })}
        </Typography>
      ) : null}
    </Box>
  );
}
