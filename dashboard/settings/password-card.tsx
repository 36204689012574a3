import { useTranslation } from 'react-i18next';
import Typography from '@mui/material/Typography';
import { SectionCard } from '../ui/section-card.tsx';
import type { Account } from './account.ts';
import { PasswordForm } from './password-form.tsx';

export function PasswordCard({ account }: { account: Account }) {
  const { t } = useTranslation(['common', 'translations']);
  if (account.isFederated) {
    return (
      <SectionCard title={t('translations:settings.password')}>
        <Typography variant="body2">{t('translations:settings.passwordElsewhere')}</Typography>
      </SectionCard>
    );
  }
  return (
    <SectionCard title={t('translations:settings.password')} lead={t('translations:settings.passwordLead')}>
      <PasswordForm email={account.email.value} />
    </SectionCard>
  );
}
