import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CampaignFormError, CampaignFormValues } from './campaign-form.ts';

/** What is wrong with a field, in words; the rules of the form name the text. */
export function useFormErrors({ formState: { errors } }: UseFormReturn<CampaignFormValues>) {
  const { t } = useTranslation(['common', 'translations']);
  return (field: keyof CampaignFormValues): string | undefined => {
    const message = errors[field]?.message as CampaignFormError | undefined;
    return message && t(`translations:campaignForm.errors.${message}`);
  };
}
