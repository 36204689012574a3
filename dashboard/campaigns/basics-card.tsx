import { campaignNameMax } from '@fanfare/contract/campaigns.ts';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../ui/section-card.tsx';
import { TextInput } from '../ui/text-input.tsx';
import type { CampaignFormValues } from './campaign-form.ts';
import { tagsOf } from './campaigns-view.ts';
import { useFormErrors } from './form-errors.ts';
import { MessageField } from './message-field.tsx';
import { useLoadedCampaigns } from './use-loaded-campaigns.ts';
import { TagsField } from './tags-field.tsx';

export function BasicsCard({ form }: { readonly form: UseFormReturn<CampaignFormValues> }) {
  const { t } = useTranslation(['common', 'translations']);
  const errorOf = useFormErrors(form);
  const loaded = useLoadedCampaigns();
  const suggestions = useMemo(() => tagsOf(loaded), [loaded]);
  return (
    <SectionCard title={t('translations:campaignForm.basics')}>
      <Stack sx={{ gap: 3 }}>
        <TextInput
          label={t('translations:campaigns.name')}
          placeholder={t('translations:campaignForm.namePlaceholder')}
          registration={form.register('name')}
          error={errorOf('name')}
          hint={t('translations:campaignForm.nameHint')}
          inputProps={{ maxLength: campaignNameMax + 40, autoComplete: 'off', 'aria-required': true }}
        />
        <TagsField control={form.control} suggestions={suggestions} />
        <MessageField form={form} />
      </Stack>
    </SectionCard>
  );
}
