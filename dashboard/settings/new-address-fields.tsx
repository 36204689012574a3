import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { isolated } from '../session/pages/isolated.ts';
import { TextInput } from '../ui/text-input.tsx';
import type { AddressKind } from './account.ts';
import type { TypedAddress } from './typed-address.ts';

interface NewAddressFieldsProps {
  readonly kind: AddressKind;
  /** Empty for a first one. */
  readonly before: string;
  readonly typed: string;
  readonly flaw: Extract<TypedAddress, { flaw: string }>['flaw'] | undefined;
  readonly onType: (typed: string) => void;
}

export function NewAddressFields({ kind, before, typed, flaw, onType }: NewAddressFieldsProps) {
  const { t } = useTranslation(['common', 'translations']);
  const flaws = {
    missing: t(kind === 'email' ? 'auth.missing.email' : 'auth.missing.phone'),
    shape: t(kind === 'email' ? 'auth.missing.emailShape' : 'auth.missing.phone'),
    same: t('translations:settings.address.same'),
  };
  const field = {
    email: { label: t('translations:settings.address.newEmail'), type: 'email', autoComplete: 'email' },
    phone: { label: t('translations:settings.address.newPhone'), type: 'tel', autoComplete: 'tel' },
  }[kind];
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {before
          ? t(`translations:settings.address.${kind}Lead`, { before: isolated(before) })
          : t('translations:settings.address.firstPhoneLead')}
      </Typography>
      <TextInput
        {...field}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        error={flaw && flaws[flaw]}
        hint={kind === 'phone' ? t('translations:settings.address.phoneHint') : undefined}
        autoFocus
        inputProps={{ autoCapitalize: 'none', spellCheck: false, dir: 'ltr' }}
      />
    </>
  );
}
