import { useTranslation } from 'react-i18next';
import { AppearanceChoices } from '../ui/display-settings-form.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { AccountLoader } from './account-loader.tsx';
import { BasicDetailsCard } from './basic-details-card.tsx';
import { DeleteAccountCard } from './delete-account-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { RegionCard } from './region-card.tsx';
import { SessionCard } from './session-card.tsx';
import { SettingsPage } from './settings-page.tsx';
import { TwoStepCard } from './two-step-card.tsx';

export function AccountPage() {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <SettingsPage title={t('translations:settings.account')}>
      <AccountLoader heightsPx={[340, 420, 160]}>
        {(account) => (
          <>
            <BasicDetailsCard account={account} />
            <PasswordCard account={account} />
            {account.isFederated ? null : <TwoStepCard account={account} />}
          </>
        )}
      </AccountLoader>
      <SectionCard title={t('translations:settings.appearance')} lead={t('translations:settings.appearanceLead')}>
        <AppearanceChoices />
      </SectionCard>
      <RegionCard />
      <SessionCard />
      <DeleteAccountCard />
    </SettingsPage>
  );
}
