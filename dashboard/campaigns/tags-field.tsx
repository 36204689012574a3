import { campaignTagsMax } from '@fanfare/contract/campaigns.ts';
import Autocomplete from '@mui/material/Autocomplete';
import { useState } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../ui/text-input.tsx';
import { type CampaignFormValues, type TagRefusal, addTags } from './campaign-form.ts';

interface TagsFieldProps {
  readonly control: Control<CampaignFormValues>;
  /** Tags that other campaigns have. */
  readonly suggestions: readonly string[];
}

/** Enter or a comma makes a tag, Backspace in the empty field removes the last. */
export function TagsField({ control, suggestions }: TagsFieldProps) {
  return (
    <Controller
      control={control}
      name="tags"
      render={({ field: { value, onChange, onBlur } }) => (
        <TagsInput tags={value} onChange={onChange} onBlur={onBlur} suggestions={suggestions} />
      )}
    />
  );
}

interface TagsInputProps {
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  readonly onBlur: () => void;
  readonly suggestions: readonly string[];
}

function TagsInput({ tags, onChange, onBlur, suggestions }: TagsInputProps) {
  const { t } = useTranslation(['common', 'translations']);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<TagRefusal>();
  const add = (text: string) => {
    const result = addTags(tags, text);
    onChange(result.tags);
    setRefusal(result.refusal);
    // What was refused stays to be mended.
    setTyped(result.refusal ? text : '');
  };
  return (
    <Autocomplete
      multiple
      freeSolo
      disableClearable
      filterSelectedOptions
      value={[...tags]}
      options={suggestions}
      inputValue={typed}
      onInputChange={(_, text, reason) => {
        if (reason !== 'input') return;
        if (text.includes(',')) add(text);
        else {
          setTyped(text);
          setRefusal(undefined);
        }
      }}
      onChange={(_, chosen, reason, detail) => {
        if (reason === 'removeOption') onChange(chosen);
        else if (detail) add(detail.option);
      }}
      onBlur={() => {
        if (typed.trim()) add(typed);
        onBlur();
      }}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={({ slotProps, id }) => (
        <TextInput
          {...slotProps.input}
          {...(id ? { id } : {})}
          inputProps={slotProps.htmlInput}
          label={t('translations:campaigns.tags')}
          labelEnd={`${tags.length} / ${campaignTagsMax}`}
          placeholder={tags.length === 0 ? t('translations:campaignForm.tagsPlaceholder') : ''}
          error={refusal ? t(`translations:campaignForm.errors.${refusal}`) : undefined}
          hint={t('translations:campaignForm.tagsHint')}
          sx={fieldLook}
        />
      )}
    />
  );
}

const fieldLook = {
  flexWrap: 'wrap',
  gap: 0.5,
  paddingInline: '8px !important',
  paddingBlock: '4px !important',
  '& input': { width: 'auto', flex: 1, minWidth: 80, padding: '4px !important' },
  '@media (pointer: coarse)': {
    '& .MuiChip-root': { height: 36 },
  },
} as const;
