import { formatPhone } from '@fanfare/contract/phone.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DevicesIcon } from '@phosphor-icons/react/dist/csr/Devices';
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFormAlert } from '../auth/auth-form.tsx';
import { PasswordInput, PasswordOwner } from '../auth/password-fields.tsx';
import { useUser, useSession } from '../session/session-provider.tsx';
import { provePassword } from '../session/sign-in-apart.ts';
import { useSignOut } from '../session/sign-out.ts';
import { useSite } from '../session/site.tsx';
import { useFormats } from '../text/formats.ts';
import { CopyIconButton } from '../ui/copy-button.tsx';
import { AppearanceChoices, LanguageChoice } from '../ui/display-settings-form.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { PersonAvatar } from '../ui/person-avatar.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { useNow } from '../ui/use-now.ts';
import type { Account } from './account.ts';
import { AddressRow } from './address-row.tsx';
import { DeleteAccountCard } from './delete-account-card.tsx';
import { NamesForm } from './names-form.tsx';
import { useOtherSessions } from './other-sessions.ts';
import { PasswordCard } from './password-card.tsx';
import { accountQuery } from './queries.ts';
import { AccountLoader, SettingsPage } from './settings-layout.tsx';
import { useAccountAction } from './settings-problem.ts';
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
            <Box component="dt" sx={{ typography: 'secondary' }}>
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

function SessionCard() {
  const { t } = useTranslation();
  const { tokens } = useSession();
  const user = useUser();
  const { data: account } = useQuery(accountQuery(user.id));
  const { dateTime } = useFormats();
  const { isSigningOut, signOut } = useSignOut();
  const dialog = useDialog();
  return (
    <SectionCard title={t('settings.session')}>
      {tokens ? (
        <Typography variant="secondary">{t('settings.signedInUntil', { time: dateTime(tokens.expiresAt) })}</Typography>
      ) : null}
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, marginBlock: '8px 16px' }}>
        <Typography variant="secondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
          {t('settings.userId')}: <bdi>{user.id}</bdi>
        </Typography>
        <CopyIconButton text={user.id} label={t('settings.copyUserId')} />
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<SignOutIcon />}
          disabled={isSigningOut}
          onClick={signOut}
        >
          {isSigningOut ? t('userMenu.signingOut') : t('userMenu.signOut')}
        </Button>
        {account?.isFederated === false ? (
          <Button variant="outlined" color="secondary" startIcon={<DevicesIcon />} onClick={dialog.open}>
            {t('settings.endOthers')}
          </Button>
        ) : null}
      </Stack>
      <EndOthersDialog key={dialog.opening} open={dialog.isOpen} onClose={dialog.close} />
    </SectionCard>
  );
}

/** Asks for the password, with which this browser signs in again. */
function EndOthersDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { email } = useUser();
  const { run, isBusy, problem } = useAccountAction();
  const endOthers = useOtherSessions();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = async () => {
    setMissing(password === '');
    if (password === '' || !(await run(() => provePassword(password)))) return;
    if (await run(() => endOthers(password))) onClose();
  };
  return (
    <FormDialog
      open={open}
      title={t('settings.endOthersTitle')}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onCancel={onClose}
      submitLabel={t('settings.endOthersDo')}
    >
      <AuthFormAlert problem={problem} />
      <Typography variant="secondary">{t('settings.endOthersText')}</Typography>
      <PasswordOwner username={email} />
      <PasswordInput
        label={t('settings.currentPassword')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isMissing ? t('settings.missingCurrent') : undefined}
        autoComplete="current-password"
        autoFocus
        isHiddenNow={isBusy}
      />
    </FormDialog>
  );
}
