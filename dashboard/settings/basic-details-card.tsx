import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useUser } from '../session/session-provider.tsx';
import { useSite } from '../session/site.tsx';
import { PersonAvatar } from '../ui/person-avatar.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import type { Account } from './account.ts';
import { AddressRow } from './address-row.tsx';
import { NamesForm } from './names-form.tsx';

export function BasicDetailsCard({ account }: { account: Account }) {
  const { t } = useTranslation(['common', 'translations']);
  const { signInWith } = useSite().auth;
  const { name } = useUser();
  const { firstName, lastName, email, phone } = account;
  return (
    <SectionCard title={t('translations:settings.basics')}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ columnGap: 3, rowGap: 2, marginBlockEnd: 3 }}>
        <PersonAvatar name={name} sizePx={64} />
        <NamesForm names={{ firstName, lastName }} />
      </Stack>
      <Box>
        <AddressRow kind="email" address={email} canRemove={false} />
        <AddressRow kind="phone" address={phone} canRemove={phone.value !== '' && signInWith !== 'phone'} />
      </Box>
    </SectionCard>
  );
}
