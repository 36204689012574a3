import Autocomplete from '@mui/material/Autocomplete';
import { useState } from 'react';
import { TextInput, type TextInputProps } from './text-input.tsx';

interface TagsInputProps extends Pick<
  TextInputProps,
  'label' | 'labelEnd' | 'hint' | 'placeholder' | 'autoFocus' | 'inputRef'
> {
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  readonly onBlur?: () => void;
  readonly suggestions: readonly string[];
  /** The tags with those that were typed, or why they can't be, in words; without it only suggestions are taken. */
  readonly add?: (
    tags: readonly string[],
    typed: string,
  ) => { readonly tags: readonly string[]; readonly refusal?: string };
  /** What stands in the field and is no tag yet. */
  readonly onTyped?: (text: string) => void;
  /** Whether what stands in the field is refused: whoever saves now would lose it. */
  readonly onRefused?: (isRefused: boolean) => void;
}

/** Enter or a comma makes a tag, Backspace in the empty field removes the last. */
export function TagsInput({ tags, onChange, onBlur, suggestions, add, onTyped, onRefused, ...field }: TagsInputProps) {
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const show = (text: string, why?: string) => {
    setTyped(text);
    setRefusal(why);
    onTyped?.(text);
    onRefused?.(why !== undefined);
  };
  const take = (text: string) => {
    const result = add?.(tags, text) ?? { tags: [...tags, text] };
    onChange(result.tags);
    // What was refused stays to be mended.
    show(result.refusal ? text : '', result.refusal);
  };
  return (
    <Autocomplete
      multiple
      freeSolo={add !== undefined}
      disableClearable
      filterSelectedOptions
      value={[...tags]}
      options={suggestions}
      inputValue={typed}
      onInputChange={(_, text, reason) => {
        if (reason !== 'input') return;
        if (add && text.includes(',')) take(text);
        else show(text);
      }}
      onChange={(_, chosen, reason, detail) => {
        if (reason === 'removeOption') onChange(chosen);
        else if (detail) take(detail.option);
      }}
      onBlur={() => {
        if (add && typed.trim()) take(typed);
        onBlur?.();
      }}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={({ slotProps, id }) => (
        <TextInput
          {...field}
          {...slotProps.input}
          {...(id ? { id } : {})}
          inputProps={slotProps.htmlInput}
          placeholder={tags.length === 0 ? field.placeholder : ''}
          error={refusal}
          sx={tagsLook}
        />
      )}
    />
  );
}

const tagsLook = {
  flexWrap: 'wrap',
  gap: 0.5,
  paddingInline: '8px !important',
  paddingBlock: '4px !important',
  '& input': { width: 'auto', flex: 1, minWidth: 80, padding: '4px !important' },
  '@media (pointer: coarse)': {
    '& .MuiChip-root': { height: 36 },
  },
} as const;
