import { formatPhone } from '@fanfare/contract/phone.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useUser } from '../session/session-provider.tsx';
import { useSite } from '../session/site.tsx';
import { useFormats } from '../text/formats.ts';
import { AppearanceChoices, LanguageChoice } from '../ui/display-settings-form.tsx';
import { PersonAvatar } from '../ui/person-avatar.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { useNow } from '../ui/use-now.ts';
import type { Account } from './account.ts';
import { AddressRow } from './address-row.tsx';
import { DeleteAccountCard } from './delete-account-card.tsx';
import { NamesForm } from './names-form.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionCard } from './session-card.tsx';
import { AccountLoader, SettingsPage } from './settings-page.tsx';
import { TwoStepCard } from './two-step-card.tsx';

export function AccountPage() {
  const { t } = useTranslation();
  return (
    <SettingsPage title={t('settings.account')}>
      <AccountLoader heightsPx={[340, 420, 160]}>
        {(account) => (
          <>
            <BasicDetailsCard account={account} />
            <PasswordCard account={account} />
            {account.isFederated ? null : <TwoStepCard account={account} />}
          </>
        )}
      </AccountLoader>
      <SectionCard title={t('settings.appearance')} lead={t('settings.appearanceLead')}>
        <AppearanceChoices />
      </SectionCard>
      <RegionCard />
      <SessionCard />
      <DeleteAccountCard />
    </SettingsPage>
  );
}

function BasicDetailsCard({ account }: { account: Account }) {
  const { t } = useTranslation();
  const { signInWith } = useSite().auth;
  const { name } = useUser();
  const { firstName, lastName, email, phone } = account;
  return (
    <SectionCard title={t('settings.basics')}>
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

const sampleNumber = 1_234_567;
/** Numbers with 555 01 belong to nobody. */
const samplePhone = '14155550132';

/** The language, and how it writes what is written differently elsewhere. */
function RegionCard() {
  const { t } = useTranslation();
  const { dateTime, number } = useFormats();
  const samples = [
    ['date', dateTime(useNow())],
    ['number', number(sampleNumber)],
    ['phone', formatPhone(samplePhone)],
  ] as const;
  return (
    <SectionCard title={t('settings.region.title')} lead={t('settings.region.lead')}>
      <LanguageChoice />
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, marginBlock: '24px 0' }}>
        {samples.map(([name, sample]) => (
          <div key={name}>
            <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
              {t(`settings.region.${name}`)}
            </Box>
            <Box component="dd" sx={{ margin: 0, fontVariantNumeric: 'tabular-nums' }}>
              <bdi>{sample}</bdi>
            </Box>
          </div>
        ))}
      </Box>
    </SectionCard>
  );
}
