import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/text-input.tsx';
import { labelOf, type RequiredAttribute } from './required-attributes.ts';

interface AttributeFieldProps {
  readonly attribute: RequiredAttribute;
  readonly registration: UseFormRegisterReturn;
  readonly error: string | undefined;
}

export function AttributeField({ attribute, registration, error }: AttributeFieldProps) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <TextInput
      label={labelOf(attribute, t)}
      error={error}
      registration={registration}
      type={attribute.type}
      autoComplete={attribute.autoComplete}
      inputProps={{ maxLength: 2048 }}
    />
  );
}
