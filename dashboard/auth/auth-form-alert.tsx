import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyIconButton } from '../ui/copy-button.tsx';
import type { AuthProblem } from './auth-problem.ts';

interface AuthFormAlertProps {
  readonly problem: AuthProblem | undefined;
  /** Where to go from here, if anywhere. */
  readonly children?: ReactNode;
}

/** Above the form: what went wrong, heard at once. */
export function AuthFormAlert({ problem, children }: AuthFormAlertProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) box.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  if (!problem) return null;
  return (
    <Alert ref={box} severity="error" sx={{ alignItems: 'flex-start' }}>
      {problem.text}
      {problem.unmet?.length ? (
        <Box component="ul" sx={{ margin: 0, marginBlockStart: 0.5, paddingInlineStart: 2.5 }}>
          {problem.unmet.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </Box>
      ) : null}
      {problem.reference ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontSize: '0.8125rem' }}>
          <bdi>{t('auth.errors.reference', { reference: problem.reference })}</bdi>
          <CopyIconButton text={problem.reference} label={t('ui.copy')} />
        </Box>
      ) : null}
      {children}
    </Alert>
  );
}
