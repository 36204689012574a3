import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { DevicesIcon } from '@phosphor-icons/react/dist/csr/Devices';
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
import { useTranslation } from 'react-i18next';
import { useSession, useUser } from '../session/session-provider.tsx';
import { useSignOut } from '../session/sign-out.ts';
import { useFormats } from '../text/formats.ts';
import { CopyIconButton } from '../ui/copy-button.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { EndOthersDialog } from './end-others-dialog.tsx';
import { accountQuery } from './queries.ts';

export function SessionCard() {
  const { t } = useTranslation(['common', 'translations']);
  const { tokens } = useSession();
  const user = useUser();
  const { data: account } = useQuery(accountQuery(user.id));
  const { dateTime } = useFormats();
  const { isSigningOut, signOut } = useSignOut();
  const dialog = useDialog();
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
            {t('translations:settings.endOthers')}
          </Button>
        ) : null}
      </Stack>
      <EndOthersDialog key={dialog.opening} open={dialog.isOpen} onClose={dialog.close} />
    </SectionCard>
  );
}
