import { linkPlaceholder } from '@fanfare/contract/broadcasts.ts';
import { campaignContentMax } from '@fanfare/contract/campaigns.ts';
import { countSmsParts, toPlainForms } from '@fanfare/contract/sms-parts.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { WideCharacterNote } from '../campaigns/editor/wide-character-note.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { TextInput, useLength } from '../ui/text-input.tsx';
import { insertLink } from './link.ts';

interface TextCardProps {
  readonly body: string;
  /** As it will read, by which its parts are counted. */
  readonly text: string;
  readonly onChange: (body: string) => void;
}

/** What it says, in how many parts, and the one character that makes it longer. */
export function TextCard({ body, text, onChange }: TextCardProps) {
  const { t } = useTranslation();
  const { parts } = countSmsParts(text);
  const { used, tooLong } = useLength(body.trim(), campaignContentMax);
  const counted = body.trim() === '' ? undefined : t('broadcasts.form.parts', { count: parts });
  const field = useRef<HTMLTextAreaElement>(null);
  const wasIn = useRef(false);
  const add = () => {
    if (!field.current) return;
    // A field that nobody was in has its caret at one end or the other, by browser. What is selected stays.
    const inserted = insertLink(body, wasIn.current ? field.current.selectionEnd : body.length);
    flushSync(() => onChange(inserted.body));
    // The button goes, and whoever pressed it goes on writing.
    field.current.focus();
    field.current.setSelectionRange(inserted.caret, inserted.caret);
  };
  const addLink = <Button onClick={add}>{t('broadcasts.form.addLink')}</Button>;
  return (
    <SectionCard title={t('broadcasts.form.text')} action={body.includes(linkPlaceholder) ? null : addLink}>
      <Stack sx={{ gap: 1 }}>
        <TextInput
          label={t('broadcasts.form.write')}
          value={body}
          onChange={({ target }) => onChange(target.value)}
          onFocus={() => (wasIn.current = true)}
          multiline
          minRows={4}
          inputRef={field}
          error={tooLong}
          labelEnd={tooLong ? used : counted}
          hint={`${t('broadcasts.form.textHint')} ${t('broadcasts.form.stopHint')}`}
        />
        <WideCharacterNote message={text} onReplace={() => onChange(toPlainForms(body))} />
      </Stack>
    </SectionCard>
  );
}
