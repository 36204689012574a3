import { type Campaign, campaignContentMax, campaignTagsMax } from '@fanfare/contract/campaigns.ts';
import { countSmsParts, toPlainForms } from '@fanfare/contract/sms-parts.ts';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Control, Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useWorkspaceApi } from '../../session/current-workspace.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { TagsInput } from '../../ui/tags-input.tsx';
import { TextInput, useLength } from '../../ui/text-input.tsx';
import { tagsOf } from '../campaigns-view.ts';
import { campaignsQuery } from '../queries.ts';
import { type CampaignFormValues, addTags, useFormErrors } from './campaign-form.ts';
import { WideCharacterNote } from './wide-character-note.tsx';

interface BasicsCardProps extends Pick<TagsFieldProps, 'onRefused'> {
  readonly form: UseFormReturn<CampaignFormValues>;
}

export function BasicsCard({ form, onRefused }: BasicsCardProps) {
  const { t } = useTranslation();
  const errorOf = useFormErrors(form);
  const loaded = useLoadedCampaigns();
  const suggestions = useMemo(() => tagsOf(loaded), [loaded]);
  return (
    <SectionCard title={t('campaignForm.basics')}>
      <Stack sx={{ gap: 3 }}>
        <TextInput
          label={t('campaigns.name')}
          placeholder={t('campaignForm.namePlaceholder')}
          registration={form.register('name')}
          error={errorOf('name')}
          hint={t('campaignForm.nameHint')}
          inputProps={{ autoComplete: 'off', 'aria-required': true }}
        />
        <TagsField control={form.control} suggestions={suggestions} onRefused={onRefused} />
        <MessageField form={form} />
      </Stack>
    </SectionCard>
  );
}

const none: readonly Campaign[] = [];

/** The campaigns that are known by now; none is no hindrance. */
function useLoadedCampaigns(): readonly Campaign[] {
  const { caller, ws } = useWorkspaceApi();
  return useInfiniteQuery(campaignsQuery(caller, ws)).data ?? none;
}

interface TagsFieldProps {
  readonly control: Control<CampaignFormValues>;
  /** Tags that other campaigns have. */
  readonly suggestions: readonly string[];
  readonly onRefused: (isRefused: boolean) => void;
}

function TagsField({ control, suggestions, onRefused }: TagsFieldProps) {
  const { t } = useTranslation();
  const add = (tags: readonly string[], typed: string) => {
    const { refusal, ...added } = addTags(tags, typed);
    return refusal ? { ...added, refusal: t(`campaignForm.errors.${refusal}`) } : added;
  };
  return (
    <Controller
      control={control}
      name="tags"
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <TagsInput
          label={t('campaigns.tags')}
          labelEnd={`${value.length} / ${campaignTagsMax}`}
          placeholder={t('campaignForm.tagsPlaceholder')}
          hint={t('campaignForm.tagsHint')}
          tags={value}
          onChange={onChange}
          onBlur={onBlur}
          suggestions={suggestions}
          add={add}
          onRefused={onRefused}
          inputRef={ref}
        />
      )}
    />
  );
}

/** The message with a live count of the texts it takes, and of the one character that makes it longer. */
function MessageField({ form }: { readonly form: UseFormReturn<CampaignFormValues> }) {
  const { t } = useTranslation();
  const content = useWatch({ control: form.control, name: 'content' });
  const error = form.formState.errors.content?.message;
  const length = useLength(content, campaignContentMax);
  const { used, room, parts: count } = countSmsParts(content);
  return (
    <Stack sx={{ gap: 1 }}>
      <TextInput
        label={t('campaigns.message')}
        labelEnd={error ? length.used : t('campaignForm.optional')}
        multiline
        minRows={3}
        maxRows={10}
        registration={form.register('content')}
        error={error && t('campaignForm.errors.contentTooLong')}
        hint={
          <Stack
            component="span"
            direction="row"
            sx={{ justifyContent: 'space-between', columnGap: 2, flexWrap: 'wrap' }}
          >
            <span>{t('campaignForm.messageHint')}</span>
            <span style={{ fontVariantNumeric: 'tabular-nums' }}>
              {t('campaignForm.counter', { used, room, count })}
            </span>
          </Stack>
        }
      />
      <WideCharacterNote
        message={content}
        onReplace={() =>
          form.setValue('content', toPlainForms(content), {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          })
        }
      />
    </Stack>
  );
}
