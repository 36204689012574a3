import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { MinusCircleIcon } from '@phosphor-icons/react/dist/csr/MinusCircle';
import { useTranslation } from 'react-i18next';
import { useUser } from '../session/session-provider.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { SettingsPage } from './settings-page.tsx';

/** What the account has said about letters from us. */
export function NotificationsPage() {
  const { t } = useTranslation(['common', 'translations']);
  const user = useUser();
  return (
    <SettingsPage title={t('translations:settings.notifications')}>
      <SectionCard
        title={t('translations:settings.emailUpdates')}
        lead={t('translations:settings.emailUpdatesLead', { email: user.email })}
      >
        <Stack component="dl" sx={{ margin: 0, gap: 2.5 }}>
          <Wish
            name={t('translations:settings.news')}
            hint={t('translations:settings.newsHint')}
            isOn={user.emailMktUpdates}
          />
          <Wish
            name={t('translations:settings.security')}
            hint={t('translations:settings.securityHint')}
            isOn={user.emailSecUpdates}
          />
        </Stack>
      </SectionCard>
    </SettingsPage>
  );
}

function Wish({ name, hint, isOn }: { name: string; hint: string; isOn: boolean | undefined }) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
      <dt>
        <Typography variant="subtitle2" component="span">
          {name}
        </Typography>
        <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {hint}
        </Typography>
      </dt>
      <Box component="dd" sx={{ margin: 0 }}>
        {isOn === undefined ? (
          <Skeleton width={56} height={24} />
        ) : (
          <StatusChip
            tone={isOn ? 'success' : 'neutral'}
            label={t(isOn ? 'translations:settings.on' : 'translations:settings.off')}
            icon={isOn ? <CheckCircleIcon weight="fill" /> : <MinusCircleIcon />}
          />
        )}
      </Box>
    </Stack>
  );
}
