import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/router-link.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { readSignUpState } from './navigation-state.ts';
import { returnPathOf } from '../return-path.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { useSite } from '../site.tsx';

export function SignUpPage() {
  const { t } = useTranslation();
  const { state } = useLocation() as { state: unknown };
  const { signUp } = useSite().auth;
  const returnTo = returnPathOf(state);
  const lead = (
    <>
      {signUp === 'invited' ? `${t('auth.signUpInvited')} ` : ''}
      {signUp === 'off' ? t('auth.signUpOff') : t('auth.haveAccount')}{' '}
      <TextLink to={paths.signIn} state={{ returnTo }}>
        {t('auth.signIn')}
      </TextLink>
    </>
  );
  return (
    <AuthFrame title={t('auth.signUp')} lead={lead}>
      {signUp === 'off' ? null : <SignUpForm returnTo={returnTo} typed={readSignUpState(state).typed} />}
    </AuthFrame>
  );
}
