import { useTranslation } from 'react-i18next';
import { AuthFrame } from './auth-frame.tsx';
import type { SecondStep } from './navigation-state.ts';
import { CodeMethodForm } from './code-method-form.tsx';
import { CodeStepForm } from './code-step-form.tsx';
import { isolated } from './isolated.ts';
import type { CodeStepPlace } from './use-code-step.ts';

/** The sign-in page after the password was right. */
export function SignInSecondStep({ step, ...place }: CodeStepPlace) {
  const { t } = useTranslation();
  const lead = useLead(step);
  return (
    <AuthFrame title={t('auth.signIn')} lead={lead}>
      {step.kind === 'code' ? <CodeStepForm {...place} step={step} /> : <CodeMethodForm {...place} step={step} />}
    </AuthFrame>
  );
}

function useLead(step: SecondStep): string {
  const { t } = useTranslation();
  if (step.kind === 'method') return t('auth.methodLead');
  const { medium, destination } = step;
  if (medium === 'TOTP') return t('auth.codeLeads.TOTP');
  if (!destination) return t('auth.signInCode');
  return t(`auth.codeLeads.${medium}`, { address: isolated(destination) });
}
