import Stack from '@mui/material/Stack';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AuthErrorSummary } from './auth-error-summary.tsx';
import { useAuthForm } from './auth-form.ts';
import { AuthFormAlert } from './auth-form-alert.tsx';
import { AuthSubmit } from './auth-submit.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { isSameTwice, newPasswordTwice, sameTwice } from './new-password-schema.ts';
import { PasswordOwner } from './password-owner.tsx';
import { AttributeField } from './required-attribute-field.tsx';
import { toAttribute, toAttributeRule } from './required-attributes.ts';
import { useSite } from '../site.tsx';
import { useNewPassword } from './use-new-password.ts';

interface NewPasswordRequiredFormProps {
  readonly username: string;
  readonly missingAttributes: readonly string[];
  readonly returnTo: string;
}

export function NewPasswordRequiredForm({ username, missingAttributes, returnTo }: NewPasswordRequiredFormProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { passwordPolicy } = useSite().auth;
  const { problem, save } = useNewPassword({ username, returnTo });
  const attributes = missingAttributes.map(toAttribute);
  const form = useAuthForm({
    schema: z
      .object({ ...newPasswordTwice(t, passwordPolicy), attributes: z.array(z.string()) })
      .refine(isSameTwice, sameTwice(t))
      .superRefine(toAttributeRule(t, attributes)),
    empty: { password: '', repeated: '', attributes: attributes.map(() => '') },
    kept: ['attributes'],
  });
  const { register, control, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const password = useWatch({ control, name: 'password' });
  const submit = handleSubmit(async (typed) => {
    const given = attributes.map(({ name, clean }, index) => [name, clean(typed.attributes[index] ?? '')]);
    await save(typed.password, Object.fromEntries(given) as Record<string, string>);
  });
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      <AuthFormAlert problem={problem} />
      <AuthErrorSummary form={form} />
      <PasswordOwner username={username} />
      <NewPasswordFields
        registrations={{ password: register('password'), repeated: register('repeated') }}
        password={password}
        errors={{ password: errors.password?.message, repeated: errors.repeated?.message }}
        isHiddenNow={isSubmitting}
        autoFocus
      />
      {attributes.map((attribute, index) => (
        <AttributeField
          key={attribute.name}
          attribute={attribute}
          registration={register(`attributes.${index}`)}
          error={errors.attributes?.[index]?.message}
        />
      ))}
      <AuthSubmit isBusy={isSubmitting}>{t('auth.saveAndContinue')}</AuthSubmit>
    </Stack>
  );
}
