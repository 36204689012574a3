import type { Config } from '@fanfare/contract/config.ts';
import Box from '@mui/material/Box';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/text-input.tsx';
import type { SignUpTyped } from './sign-up-schema.ts';

interface PersonFieldsProps {
  readonly register: UseFormRegister<SignUpTyped>;
  readonly errors: FieldErrors<SignUpTyped>;
  readonly signInWith: Config['auth']['signInWith'];
  /** The person comes back for another address; the rest stands. */
  readonly isReturning: boolean;
}

/** Who signs up, and by what they will sign in. */
export function PersonFields({ register, errors, signInWith, isReturning }: PersonFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2.5 }}>
        <TextInput
          label={t('auth.firstName')}
          error={errors.firstName?.message}
          registration={register('firstName')}
          autoComplete="given-name"
          autoFocus={!isReturning}
        />
        <TextInput
          label={t('auth.lastName')}
          error={errors.lastName?.message}
          registration={register('lastName')}
          autoComplete="family-name"
        />
      </Box>
      {signInWith === 'username' ? (
        <TextInput
          label={t('auth.username')}
          error={errors.username?.message}
          registration={register('username')}
          autoComplete="username"
          inputProps={{ autoCapitalize: 'none', spellCheck: false }}
        />
      ) : null}
      <TextInput
        label={t('auth.email')}
        error={errors.email?.message}
        registration={register('email')}
        type="email"
        autoComplete="email"
        autoFocus={isReturning && signInWith !== 'phone'}
      />
      {signInWith === 'phone' ? (
        <TextInput
          label={t('auth.phone')}
          error={errors.phone?.message}
          registration={register('phone')}
          type="tel"
          autoComplete="tel"
          autoFocus={isReturning}
          hint={t('auth.phoneHint')}
        />
      ) : null}
    </>
  );
}
