import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CodeInput } from '../session/pages/code-input.tsx';
import { CodeResendButton } from '../session/pages/code-resend-button.tsx';
import { isolated } from '../session/pages/isolated.ts';
import type { AddressKind } from './account.ts';
import type { AddressChange } from './use-address-change.ts';

interface AddressCodeFieldsProps {
  readonly kind: AddressKind;
  readonly purpose: 'verify' | 'change';
  readonly change: AddressChange;
  readonly field: {
    readonly code: string;
    readonly setCode: (code: string) => void;
    readonly isCodeMissing: boolean;
  };
}

export function AddressCodeFields({ kind, purpose, change, field }: AddressCodeFieldsProps) {
  const { t } = useTranslation(['common', 'translations']);
  const stays = kind === 'email' ? 'staysEmail' : 'staysPhone';
  const isReplacing = purpose === 'change' && change.before !== '';
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('translations:settings.address.sent', { address: isolated(change.wanted) })}{' '}
        {isReplacing ? t(`translations:settings.address.${stays}`, { before: isolated(change.before) }) : null}
      </Typography>
      <CodeInput
        problem={change.problem}
        value={field.code}
        onChange={(event) => field.setCode(event.target.value)}
        error={field.isCodeMissing ? t('auth.missing.code') : undefined}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, justifyContent: 'space-between' }}>
        <CodeResendButton onSend={change.resend} />
        {purpose === 'change' ? (
          <Button color="secondary" disabled={change.isBusy} onClick={change.typeAgain} sx={{ marginInline: -1.5 }}>
            {t('translations:settings.address.other')}
          </Button>
        ) : null}
      </Box>
    </>
  );
}
