import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthProblem } from './auth-problem.ts';
import { CopyIconButton } from '../ui/copy-button.tsx';

/** Above the form: what went wrong, heard at once. */
export function AuthFormAlert({ problem }: { problem: AuthProblem | undefined }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) box.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  if (!problem) return null;
  return (
    <Alert ref={box} severity="error">
      {problem.text}
      {problem.reference ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontSize: '0.8125rem' }}>
          <bdi>{t('auth.errors.reference', { reference: problem.reference })}</bdi>
          <CopyIconButton text={problem.reference} label={t('ui.copy')} />
        </Box>
      ) : null}
    </Alert>
  );
}
