import { useTranslation } from 'react-i18next';
import { isolated } from '../session/pages/isolated.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { AccountLoader } from './account-loader.tsx';
import { SettingsPage } from './settings-page.tsx';
import { EmailPreferencesTable } from './email-preferences-table.tsx';

/** What the account has said about letters from us. */
export function NotificationsPage() {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <SettingsPage title={t('translations:settings.notifications')}>
      <AccountLoader heightsPx={[280]}>
        {({ preferences, email }) => (
          <SectionCard
            title={t('translations:settings.wishes.channel')}
            lead={t('translations:settings.wishes.lead', { email: isolated(email.value) })}
            flush
          >
            <EmailPreferencesTable preferences={preferences} />
          </SectionCard>
        )}
      </AccountLoader>
    </SettingsPage>
  );
}
