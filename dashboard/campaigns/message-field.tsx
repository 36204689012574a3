import { campaignContentMax } from '@fanfare/contract/campaigns.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';
import { TextInput } from '../ui/text-input.tsx';
import type { CampaignFormValues } from './campaign-form.ts';
import { countSmsSegments, toPlainForms } from './sms-segments.ts';

/** The message with a live count of the texts it takes, and of the one character that makes it longer. */
export function MessageField({ form }: { readonly form: UseFormReturn<CampaignFormValues> }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const content = useWatch({ control: form.control, name: 'content' });
  const error = form.formState.errors.content?.message;
  const { used, room, parts } = countSmsSegments(content);
  const words = { used: number(used), room: number(room), count: parts };
  return (
    <Stack sx={{ gap: 1 }}>
      <TextInput
        label={t('translations:campaigns.message')}
        labelEnd={
          error ? `${number(content.length)} / ${number(campaignContentMax)}` : t('translations:campaignForm.optional')
        }
        multiline
        minRows={3}
        maxRows={10}
        registration={form.register('content')}
        error={error && t('translations:campaignForm.errors.contentTooLong')}
        hint={
          <Stack
            component="span"
            direction="row"
            sx={{ justifyContent: 'space-between', columnGap: 2, flexWrap: 'wrap' }}
          >
            <span>{t('translations:campaignForm.messageHint')}</span>
            <span style={{ fontVariantNumeric: 'tabular-nums' }}>{t('translations:campaignForm.counter', words)}</span>
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

function WideCharacterNote({ message, onReplace }: { readonly message: string; readonly onReplace: () => void }) {
  const { t } = useTranslation(['common', 'translations']);
  const { parts, partsWhenPlain, room, wideCharacter, replacement } = countSmsSegments(message);
  if (wideCharacter === undefined) return null;
  const words =
    parts > 1
      ? t('translations:campaignForm.wide', { character: wideCharacter, parts })
      : t('translations:campaignForm.wideRoom', { character: wideCharacter, room });
  const isWorthIt = replacement !== undefined && (partsWhenPlain < parts || parts === 1);
  return (
    <Alert
      severity="info"
      role="status"
      action={
        isWorthIt ? (
          <Button color="inherit" size="small" onClick={onReplace}>
            {t('translations:campaignForm.replaceWith', { replacement: replacement.trim() || '␣' })}
          </Button>
        ) : undefined
      }
    >
      {words}
    </Alert>
  );
}
