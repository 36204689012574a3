import { type PhoneRule, isPhone, toSent } from '@fanfare/contract/phone-rule.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { type Control, Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { TFunction } from 'i18next';
import { useCurrentWorkspace, usePhoneRule } from '../session/current-workspace.tsx';
import { usePersistedForm } from '../session/use-persisted-form.ts';
import { countryName, useFormats } from '../text/formats.ts';
import { buttonRow } from '../theme/theme.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { leftToRight, savedPhone } from './phone-text.tsx';

export function customerFormRules(t: TFunction, rule: PhoneRule | null) {
  return z.object({
    phone: z.string().refine((typed) => isPhone(typed, rule), t('customers.invalidPhone')),
    hasConsent: z.boolean().refine((isTicked) => isTicked, t('customers.consentMissing')),
  });
}

export const CustomerFormValues = z.object({ phone: z.string(), hasConsent: z.boolean() });
export type CustomerFormValues = z.infer<typeof CustomerFormValues>;

interface CustomerFormProps {
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  /** Takes the number as it will be saved; says whether the form may be emptied. By then another may be typed. */
  readonly onAdd: (phone: string, goesOn: () => boolean) => Promise<boolean>;
}

/** One number and the consent that comes with it. Emptied after each customer, with the focus back in the field. */
export function CustomerForm({ isBusy, failure, onAdd }: CustomerFormProps) {
  const { t } = useTranslation();
  const rule = usePhoneRule();
  const form = useForm<CustomerFormValues>({
    resolver: zodResolver(customerFormRules(t, rule)),
    defaultValues: { phone: '', hasConsent: false },
    mode: 'onTouched',
  });
  const { workspace } = useCurrentWorkspace();
  usePersistedForm(form, { name: `customer:${workspace.workspace_id}`, shape: CustomerFormValues });
  const submit = (goesOn: boolean) =>
    form.handleSubmit(async ({ phone }) => {
      const isNext = () => form.getValues('phone') !== phone;
      if (isBusy || !(await onAdd(toSent(phone, rule), () => goesOn || isNext()))) return;
      form.setValue('hasConsent', false);
      if (isNext()) return;
      form.reset(undefined, { keepFieldsRef: true });
      form.setFocus('phone');
    });
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(false)(event)} sx={{ gap: 3 }}>
      {failure ? <Alert severity="error">{failure}</Alert> : null}
      <PhoneField form={form} />
      <ConsentField control={form.control} />
      <Stack direction="row" sx={buttonRow}>
        <BusyButton isBusy={isBusy}>{t('customers.add')}</BusyButton>
        <Button
          variant="outlined"
          color="secondary"
          aria-disabled={isBusy || undefined}
          onClick={(event) => void submit(true)(event)}
        >
          {t('customers.addAnother')}
        </Button>
      </Stack>
    </Stack>
  );
}

export function PhoneField({ form }: { readonly form: UseFormReturn<CustomerFormValues> }) {
  const { t } = useTranslation();
  const typed = useWatch({ control: form.control, name: 'phone' });
  const rule = usePhoneRule();
  const hint = usePhoneHint();
  const saved = isPhone(typed, rule) ? leftToRight(savedPhone(toSent(typed, rule), rule)) : undefined;
  return (
    <TextInput
      label={t('customers.phoneNumber')}
      type="tel"
      {...(rule ? {} : { placeholder: '(415) 555-0132' })}
      registration={form.register('phone')}
      error={form.formState.errors.phone?.message}
      hint={<span aria-live="polite">{saved === undefined ? hint : t('customers.willBeSaved', { phone: saved })}</span>}
      inputProps={{ inputMode: 'tel', autoComplete: 'off', dir: 'ltr', 'aria-required': true }}
      sx={{ '& input': { fontVariantNumeric: 'tabular-nums' } }}
    />
  );
}

/** Which numbers the workspace takes. */
function usePhoneHint(): string {
  const { t } = useTranslation();
  const { language } = useFormats();
  const { country, phoneRule } = useCurrentWorkspace().workspace;
  if (!phoneRule) return t('customers.phoneHint');
  return t('customers.phoneHintElsewhere', { country: countryName(country, language) });
}

export function ConsentField({ control }: { readonly control: Control<CustomerFormValues> }) {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const helpId = useId();
  return (
    <Controller
      control={control}
      name="hasConsent"
      render={({ field: { value, ref, ...field }, fieldState: { error } }) => (
        <FormControl error={error !== undefined}>
          <FormControlLabel
            control={
              <Checkbox
                {...field}
                checked={value}
                slotProps={{ input: { ref, 'aria-required': true, ...(error ? { 'aria-describedby': helpId } : {}) } }}
              />
            }
            label={t('customers.consent', { workspace: workspace.name })}
            slotProps={{ typography: { variant: 'body2' } }}
            sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { paddingBlockStart: '10px' } }}
          />
          {error ? <FormHelperText id={helpId}>{error.message}</FormHelperText> : null}
        </FormControl>
      )}
    />
  );
}
