import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { AuthFrame } from './auth-frame.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { toConfirmationState } from './confirmation-state.ts';
import { isolated } from './isolated.ts';

export function SignUpConfirmPage() {
  const { t } = useTranslation();
  const { state } = useLocation() as { state: unknown };
  const confirmation = toConfirmationState(state);
  if (!confirmation) return <Navigate replace to={paths.signUp} />;
  const { destination: address, medium } = confirmation;
  return (
    <AuthFrame
      title={t(medium === 'SMS' ? 'auth.confirmTitlePhone' : 'auth.confirmTitle')}
      lead={address ? t('auth.confirmLead', { address: isolated(address) }) : t('auth.confirmLeadUnknown')}
    >
      <ConfirmForm confirmation={confirmation} />
    </AuthFrame>
  );
}
