import type { PasswordPolicy } from '@fanfare/contract/config.ts';
import Box from '@mui/material/Box';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { checkPassword } from './password-rules.ts';

const announceAfterMs = 800;

interface PasswordChecklistProps {
  readonly id: string;
  readonly password: string;
  readonly policy: PasswordPolicy;
}

/** The rules of the installation, ticked while a person types and spoken when they pause. */
export function PasswordChecklist({ id, password, policy }: PasswordChecklistProps) {
  const { t } = useTranslation();
  const rules = checkPassword(password, policy).map(({ name, isMet }) => ({
    name,
    isMet,
    text: t(`auth.rules.${name}`, { n: policy.minLength }),
  }));
  const spoken = rules
    .map(({ text, isMet }) => `${text}: ${t(isMet ? 'auth.rules.met' : 'auth.rules.notMet')}`)
    .join('. ');

  useEffect(() => {
    if (password === '') return undefined;
    const timer = setTimeout(() => announce(spoken), announceAfterMs);
    return () => clearTimeout(timer);
  }, [password, spoken]);

  return (
    <Box id={id} sx={{ typography: 'body2', color: 'text.secondary', marginBlockStart: 1 }}>
      <VisuallyHidden>{t('auth.rules.title')}</VisuallyHidden>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 0.5 }}>
        {rules.map(({ name, isMet, text }) => (
          <Box
            component="li"
            key={name}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, color: isMet ? 'success.main' : undefined }}
          >
            {isMet ? <CheckCircleIcon weight="fill" size={18} aria-hidden /> : <CircleIcon size={18} aria-hidden />}
            {text}
            <VisuallyHidden>{t(isMet ? 'auth.rules.met' : 'auth.rules.notMet')}</VisuallyHidden>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
