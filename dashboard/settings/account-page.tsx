import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
import { useTranslation } from 'react-i18next';
import { useSession, useUser } from '../session/session-provider.tsx';
import { useSignOut } from '../session/sign-out.ts';
import { useFormats } from '../text/formats.ts';
import { CopyIconButton } from '../ui/copy-button.tsx';
import { DisplaySettingsForm } from '../ui/display-settings-form.tsx';
import { PersonAvatar } from '../ui/person-avatar.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { SettingsPage } from './settings-page.tsx';

export function AccountPage() {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <SettingsPage title={t('translations:settings.account')}>
      <BasicDetails />
      <SectionCard title={t('translations:settings.appearance')} lead={t('translations:settings.appearanceLead')}>
        <DisplaySettingsForm />
      </SectionCard>
      <SessionCard />
    </SettingsPage>
  );
}

function BasicDetails() {
  const { t } = useTranslation(['common', 'translations']);
  const user = useUser();
  const details = [
    [t('translations:settings.firstName'), user.firstName],
    [t('translations:settings.lastName'), user.lastName],
    [t('translations:settings.email'), user.email],
    [t('translations:settings.phone'), user.phoneNumber],
  ] as const;
  return (
    <SectionCard title={t('translations:settings.basics')}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3 }}>
        <PersonAvatar name={user.name} sizePx={64} />
        <Box
          component="dl"
          sx={{ margin: 0, flex: 1, display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}
        >
          {details.map(([name, value]) => (
            <div key={name}>
              <Typography variant="body2" component="dt" sx={{ color: 'text.secondary' }}>
                {name}
              </Typography>
              <Typography
                component="dd"
                sx={{ margin: 0, overflowWrap: 'anywhere', color: value ? undefined : 'text.secondary' }}
              >
                <bdi>{value || t('translations:settings.notGiven')}</bdi>
              </Typography>
            </div>
          ))}
        </Box>
      </Stack>
    </SectionCard>
  );
}

function SessionCard() {
  const { t } = useTranslation(['common', 'translations']);
  const { tokens } = useSession();
  const user = useUser();
  const { dateTime } = useFormats();
  const { isSigningOut, signOut } = useSignOut();
  return (
    <SectionCard title={t('translations:settings.session')}>
      {tokens ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('translations:settings.signedInUntil', { time: dateTime(tokens.expiresAt) })}
        </Typography>
      ) : null}
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, marginBlock: '8px 16px' }}>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('translations:settings.userId')}: <bdi>{user.id}</bdi>
        </Typography>
        <CopyIconButton text={user.id} label={t('translations:settings.copyUserId')} />
      </Stack>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<SignOutIcon />}
        disabled={isSigningOut}
        onClick={signOut}
      >
        {isSigningOut ? t('userMenu.signingOut') : t('userMenu.signOut')}
      </Button>
    </SectionCard>
  );
}
